"""A turn of eight states at once, as straight vector code for Numba functions.

The dice are the same whatever the card, so each step is written out for all keeps
when it is compiled: no loop is left. Eight states lie side by side in LLVM's
``<8 x double>``: one register with AVX-512, two with AVX2, four with SSE2 or NEON.
With ``turn[k]`` for keep `k`, a roll being a keep of five dice:

    best_scores         part[p] = max of option[f, count of f in p]     f of the three faces of p
                        turn[r] = max(part[low of r], part[high of r], lower[signature of r])
    mean_over_next_die  turn[k] = (turn[k + 1] + ... + turn[k + 6]) / 6     4 dice down to none
    best_keeps          turn[k] = max(turn[k], turn[k - f] for f in k)      1 die up to 5
    mean_of_best_keeps  the same, then the sum of chance[r] * turn[r]
"""

# Numba has no types for mypy, and what an intrinsic is called with only names its types.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc, untyped-decorator, call-arg"
# ruff: noqa: ARG001

from __future__ import annotations

from functools import reduce

from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic, models, register_model

from rattlecup.solver import lattice
from rattlecup.solver.lanes import BLOCK
from rattlecup.solver.plan import PART_OPTIONS

VECTOR = ir.VectorType(ir.DoubleType(), BLOCK)
INTEGER = ir.IntType(64)
ALIGNMENT = 8 * BLOCK  # in bytes, of flat arrays; item `i` of one is the eight numbers from 8 * i


class LanesType(types.Type):
    """The Numba type of eight numbers side by side."""


LANES = LanesType("Lanes")


@register_model(LanesType)
class LanesModel(models.PrimitiveModel):
    def __init__(self, manager, numba_type):
        super().__init__(manager, numba_type, VECTOR)


class Emitter:
    """Writes the instructions of one call; its arrays are known by their order there."""

    def __init__(self, context, builder, signature, arguments):
        self.builder = builder
        self.nothing = context.get_dummy_value()
        self.arrays = [
            builder.bitcast(
                context.make_array(kind)(context, builder, value).data, VECTOR.as_pointer()
            )
            for kind, value in zip(signature.args, arguments, strict=True)
            if isinstance(kind, types.Array)
        ]

    def place(self, item, array):
        index = item if isinstance(item, ir.Value) else INTEGER(item)
        return self.builder.gep(self.arrays[array], [index])

    def load(self, item, array=0):
        return self.builder.load(self.place(item, array), align=ALIGNMENT)

    def store(self, item, lanes, array=0):
        self.builder.store(lanes, self.place(item, array), align=ALIGNMENT)
        return self.nothing

    def byte(self, index, array):
        first = self.builder.bitcast(self.arrays[array], ir.IntType(8).as_pointer())
        return self.builder.zext(self.builder.load(self.builder.gep(first, [index])), INTEGER)

    def where_above(self, tested, limit, then, otherwise):
        return self.builder.select(self.builder.fcmp_ordered(">", tested, limit), then, otherwise)

    def maximum(self, left, right):
        return self.where_above(left, right, left, right)

    def total(self, terms):
        return reduce(self.builder.fadd, terms)

    def times(self, lanes, number):
        return self.builder.fmul(lanes, VECTOR([number] * BLOCK))

    def best_keep_in(self, keep):
        smaller = dict.fromkeys(lattice.FEWER[keep - 1].tolist())  # each once
        return reduce(self.maximum, map(self.load, smaller), self.load(keep))


@intrinsic
def best_scores(typing, turn, options, lowers, signature):
    """Give each roll its best box: an upper one of its two parts, or the lower one."""

    def generate(*call):
        emit = Emitter(*call)
        low, high = (
            [reduce(emit.maximum, (emit.load(box, array=1) for box in boxes)) for boxes in parts]
            for parts in PART_OPTIONS.tolist()
        )
        for roll in range(lattice.N_ROLLS):
            best = emit.maximum(low[lattice.LOW_PART[roll]], high[lattice.HIGH_PART[roll]])
            lower = emit.load(emit.byte(INTEGER(roll), array=3), array=2)
            emit.store(lattice.FIRST_ROLL + roll, emit.maximum(best, lower))
        return emit.nothing

    return types.void(turn, options, lowers, signature), generate


@intrinsic
def mean_over_next_die(typing, turn):
    """Give each keep of less than five dice the mean over its next die."""

    def generate(*call):
        emit = Emitter(*call)
        for keep in reversed(range(lattice.FIRST_ROLL)):
            total = emit.total(map(emit.load, lattice.MORE[keep].tolist()))
            emit.store(keep, emit.times(total, 1 / 6))
        return emit.nothing

    return types.void(turn), generate


@intrinsic
def best_keeps(typing, turn):
    """Give each keep, and so each roll, the best of all keeps it contains."""

    def generate(*call):
        emit = Emitter(*call)
        for keep in range(1, lattice.N_KEEPS):
            emit.store(keep, emit.best_keep_in(keep))
        return emit.nothing

    return types.void(turn), generate


@intrinsic
def mean_of_best_keeps(typing, turn):
    """The mean over all rolls of the best keep in each, which is not stored."""

    def generate(*call):
        emit = Emitter(*call)
        for keep in range(1, lattice.FIRST_ROLL):
            emit.store(keep, emit.best_keep_in(keep))
        return emit.total(
            emit.times(emit.best_keep_in(lattice.FIRST_ROLL + roll), chance)
            for roll, chance in enumerate(lattice.ROLL_CHANCE.tolist())
        )

    return LANES(turn), generate


@intrinsic
def load(typing, array, item):
    """An item of an array."""
    return LANES(array, types.intp), lambda *call: Emitter(*call).load(call[3][1])


@intrinsic
def store(typing, array, item, lanes):
    """Put eight numbers into an array, as one item."""
    write = types.void(array, types.intp, LANES)
    return write, lambda *call: Emitter(*call).store(*call[3][1:])


@intrinsic
def eight(typing, number):
    """The same number eight times."""

    def generate(context, builder, signature, arguments):
        first = builder.insert_element(VECTOR(ir.Undefined), arguments[0], INTEGER(0))
        zeros = ir.Constant(ir.VectorType(ir.IntType(32), BLOCK), [0] * BLOCK)
        return builder.shuffle_vector(first, first, zeros)

    return LANES(types.float64), generate


@intrinsic
def maximum(typing, left, right):
    """The larger one in each of the eight places."""
    return LANES(LANES, LANES), lambda *call: Emitter(*call).maximum(*call[3])


@intrinsic
def where_above(typing, tested, limit, then, otherwise):
    """In each place `then` if `tested` is above `limit`, else `otherwise`."""
    return LANES(*4 * [LANES]), lambda *call: Emitter(*call).where_above(*call[3])


@intrinsic
def plus(typing, left, right):
    """The sum in each of the eight places."""
    return LANES(LANES, LANES), lambda *call: Emitter(*call).total(call[3])
