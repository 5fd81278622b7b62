"""What `make bench` measures, part by part."""
