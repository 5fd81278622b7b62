// The trainer: positions to decide, one after another.
import { mountMenu } from "./view/dialogs.js";

mountMenu();
