"""The native instruction loop: walks records, calls kernels by address, splits units over threads, meets at barriers.

Atomics need LLVM, so the loop is LLVM IR text with one TIR function around it; kernels are called through the packed
symbols that TVM exports. 240 calls of empty kernels cost about 3 microseconds on one thread.
"""

from __future__ import annotations

from tvm import IRModule
from tvm.ir import GlobalVar, PrimType
from tvm.script.ir_builder import IRBuilder
from tvm.tirx.script import builder as T

from graph import families as F

# Words of the control block (int64); hot ones have a cache line each.
ARRIVED, GENERATION, STOP, VERDICT, YIELD, SPINS, ERROR, CONTROL_WORDS = 0, 8, 16, 24, 32, 33, 40, 48
DONE, STOPPED, FAILED = 0, 1, 2
# Parts a thread in which a record's units are taken; more would let a thread that is held up do less. 3 and 8 showed no
# gain over 1 (docs/measurements.md: two runs that disagree), and cut streams of weights more often.
PARTS = 1

# The host writes YIELD (address of a function without arguments), SPINS (pauses before the first yield), STOP, and -1
# to ERROR.
_IR = r"""
%any = type { i32, i32, i64 }
@PAUSE_DECLARATION@

define internal void @pithos_relax(ptr %control, i64 %turn) {
entry:
  %spins_at = getelementptr i64, ptr %control, i64 @SPINS@
  %spins = load i64, ptr %spins_at
  %short = icmp slt i64 %turn, %spins
  br i1 %short, label %pause, label %long
pause:
  @PAUSE@
  ret void
long:
  %yield_at = getelementptr i64, ptr %control, i64 @YIELD@
  %yield = load i64, ptr %yield_at
  %none = icmp eq i64 %yield, 0
  br i1 %none, label %pause, label %call
call:
  %function = inttoptr i64 %yield to ptr
  %ignored = call i32 %function()
  ret void
}

; The last of the threads to arrive decides for all, so that all leave at the same barrier.
define internal i64 @pithos_meet(ptr %control, i64 %threads) {
entry:
  %generation_at = getelementptr i64, ptr %control, i64 @GENERATION@
  %verdict_at = getelementptr i64, ptr %control, i64 @VERDICT@
  %generation = load atomic i64, ptr %generation_at monotonic, align 8
  %before = atomicrmw add ptr %control, i64 1 acq_rel
  %others = sub i64 %threads, 1
  %last = icmp eq i64 %before, %others
  br i1 %last, label %release, label %spin
release:
  %error_at = getelementptr i64, ptr %control, i64 @ERROR@
  %error = load atomic i64, ptr %error_at monotonic, align 8
  %failed = icmp sge i64 %error, 0
  %stop_at = getelementptr i64, ptr %control, i64 @STOP@
  %stop = load atomic i64, ptr %stop_at monotonic, align 8
  %stopped = icmp ne i64 %stop, 0
  %soft = zext i1 %stopped to i64
  %verdict = select i1 %failed, i64 @FAILED@, i64 %soft
  store atomic i64 %verdict, ptr %verdict_at monotonic, align 8
  store atomic i64 0, ptr %control monotonic, align 8
  %next = add i64 %generation, 1
  store atomic i64 %next, ptr %generation_at release, align 8
  ret i64 %verdict
spin:
  %turn = phi i64 [ 0, %entry ], [ %turn1, %again ]
  %now = load atomic i64, ptr %generation_at acquire, align 8
  %open = icmp ne i64 %now, %generation
  br i1 %open, label %leave, label %again
again:
  call void @pithos_relax(ptr %control, i64 %turn)
  %turn1 = add i64 %turn, 1
  br label %spin
leave:
  %seen = load atomic i64, ptr %verdict_at monotonic, align 8
  ret i64 %seen
}

; Waits until the flag has reached the value; gives up when the run is stopped.
define internal void @pithos_await(ptr %control, ptr %flag, i64 %value) {
entry:
  %stop_at = getelementptr i64, ptr %control, i64 @STOP@
  br label %spin
spin:
  %turn = phi i64 [ 0, %entry ], [ %turn1, %again ]
  %now = load atomic i64, ptr %flag acquire, align 8
  %reached = icmp sge i64 %now, %value
  br i1 %reached, label %leave, label %look
look:
  %stop = load atomic i64, ptr %stop_at monotonic, align 8
  %stopped = icmp ne i64 %stop, 0
  br i1 %stopped, label %leave, label %again
again:
  call void @pithos_relax(ptr %control, i64 %turn)
  %turn1 = add i64 %turn, 1
  br label %spin
leave:
  ret void
}

define internal i64 @pithos_units(ptr %record) {
entry:
  %mul_at = getelementptr i64, ptr %record, i64 @UNIT_MUL@
  %mul = load i64, ptr %mul_at
  %div_at = getelementptr i64, ptr %record, i64 @UNIT_DIV@
  %div = load i64, ptr %div_at
  %count_at = getelementptr i64, ptr %record, i64 @COUNT@
  %address = load i64, ptr %count_at
  %fixed = icmp eq i64 %address, 0
  br i1 %fixed, label %join, label %fetch
fetch:
  %pointer = inttoptr i64 %address to ptr
  %fetched = load i64, ptr %pointer
  br label %join
join:
  %count = phi i64 [ 1, %entry ], [ %fetched, %fetch ]
  %div1 = sub i64 %div, 1
  %up = add i64 %count, %div1
  %groups = sdiv i64 %up, %div
  %units = mul i64 %mul, %groups
  ret i64 %units
}

; Runs the units [from, to) of a record in slices; notes the record of a kernel that fails and stops everybody.
define internal void @pithos_call(ptr %record, i64 %index, i64 %from, i64 %to, ptr %args, ptr %result, ptr %control) {
entry:
  %stop_at = getelementptr i64, ptr %control, i64 @STOP@
  %error_at = getelementptr i64, ptr %control, i64 @ERROR@
  %kernel = load i64, ptr %record
  %function = inttoptr i64 %kernel to ptr
  %grain_at = getelementptr i64, ptr %record, i64 @GRAIN@
  %grain = load i64, ptr %grain_at
  %whole = icmp sle i64 %grain, 0
  %span = sub i64 %to, %from
  %step = select i1 %whole, i64 %span, i64 %grain
  %record_word = ptrtoint ptr %record to i64
  %v0 = getelementptr [4 x %any], ptr %args, i64 0, i64 0, i32 2
  %v1 = getelementptr [4 x %any], ptr %args, i64 0, i64 1, i32 2
  %v2 = getelementptr [4 x %any], ptr %args, i64 0, i64 2, i32 2
  store i64 %record_word, ptr %v0
  br label %slice
slice:
  %a = phi i64 [ %from, %entry ], [ %b, %next ]
  %more = icmp slt i64 %a, %to
  br i1 %more, label %look, label %leave
look:
  %stop = load atomic i64, ptr %stop_at monotonic, align 8
  %stopped = icmp ne i64 %stop, 0
  br i1 %stopped, label %leave, label %run
run:
  %a_step = add i64 %a, %step
  %over = icmp sgt i64 %a_step, %to
  %b = select i1 %over, i64 %to, i64 %a_step
  store i64 %a, ptr %v1
  store i64 %b, ptr %v2
  store i64 0, ptr %result
  %code = call i32 %function(ptr null, ptr %args, i32 4, ptr %result)
  %bad = icmp ne i32 %code, 0
  br i1 %bad, label %fail, label %next
next:
  br label %slice
fail:
  %old = cmpxchg ptr %error_at, i64 -1, i64 %index monotonic monotonic
  store atomic i64 1, ptr %stop_at monotonic, align 8
  br label %leave
leave:
  ret void
}

define internal i32 @pithos_walk(i64 %table, i32 %begin, i32 %end, i32 %t, i32 %nt, i64 %control_word, i64 %scratch) {
entry:
  %args = alloca [4 x %any], align 16
  %result = alloca %any, align 16
  %control = inttoptr i64 %control_word to ptr
  %stop_at = getelementptr i64, ptr %control, i64 @STOP@
  %error_at = getelementptr i64, ptr %control, i64 @ERROR@
  %thread = sext i32 %t to i64
  %threads = sext i32 %nt to i64
  %k0 = getelementptr [4 x %any], ptr %args, i64 0, i64 0
  %k1 = getelementptr [4 x %any], ptr %args, i64 0, i64 1
  %k2 = getelementptr [4 x %any], ptr %args, i64 0, i64 2
  %k3 = getelementptr [4 x %any], ptr %args, i64 0, i64 3
  %v3 = getelementptr [4 x %any], ptr %args, i64 0, i64 3, i32 2
  store i64 1, ptr %k0
  store i64 1, ptr %k1
  store i64 1, ptr %k2
  store i64 1, ptr %k3
  store i64 %scratch, ptr %v3
  br label %loop
loop:
  %i = phi i32 [ %begin, %entry ], [ %i1, %next ]
  %inside = icmp slt i32 %i, %end
  br i1 %inside, label %body, label %leave
body:
  %index = sext i32 %i to i64
  %offset = mul i64 %index, @RECORD_BYTES@
  %address = add i64 %table, %offset
  %record = inttoptr i64 %address to ptr
  %kind_at = getelementptr i64, ptr %record, i64 @KIND@
  %kind = load i64, ptr %kind_at
  %first_at = getelementptr i64, ptr %record, i64 @ARGS@
  %first = load i64, ptr %first_at
  %second_at = getelementptr i64, ptr %first_at, i64 1
  %second = load i64, ptr %second_at
  %flag = inttoptr i64 %first to ptr
  switch i64 %kind, label %leave [
    i64 @KIND_CALL@, label %share
    i64 @KIND_REPLICATE@, label %all
    i64 @KIND_BARRIER@, label %barrier
    i64 @KIND_SIGNAL@, label %signal
    i64 @KIND_WAIT@, label %wait
  ]
share:
  %units = call i64 @pithos_units(ptr %record)
  %alone = icmp eq i64 %threads, 1
  %parts = mul i64 %threads, @PARTS@
  %parts1 = sub i64 %parts, 1
  %rounded = add i64 %units, %parts1
  %part = sdiv i64 %rounded, %parts
  %chunk = select i1 %alone, i64 %units, i64 %part
  %taken_at = getelementptr i64, ptr %record, i64 @TAKEN@
  br label %take
take:
  %from = atomicrmw add ptr %taken_at, i64 %chunk monotonic
  %left = icmp slt i64 %from, %units
  br i1 %left, label %work, label %next
work:
  %after = add i64 %from, %chunk
  %beyond = icmp sgt i64 %after, %units
  %to = select i1 %beyond, i64 %units, i64 %after
  call void @pithos_call(ptr %record, i64 %index, i64 %from, i64 %to, ptr %args, ptr %result, ptr %control)
  br label %take
all:
  %every = call i64 @pithos_units(ptr %record)
  call void @pithos_call(ptr %record, i64 %index, i64 0, i64 %every, ptr %args, ptr %result, ptr %control)
  br label %next
barrier:
  %verdict = call i64 @pithos_meet(ptr %control, i64 %threads)
  %go = icmp eq i64 %verdict, 0
  br i1 %go, label %next, label %leave
signal:
  %stop_now = load atomic i64, ptr %stop_at monotonic, align 8
  %running = icmp eq i64 %stop_now, 0
  %is_first = icmp eq i64 %thread, 0
  %speak = and i1 %running, %is_first
  br i1 %speak, label %store, label %next
store:
  store atomic i64 %second, ptr %flag release, align 8
  br label %next
wait:
  call void @pithos_await(ptr %control, ptr %flag, i64 %second)
  br label %next
next:
  %i1 = add i32 %i, 1
  br label %loop
leave:
  %error = load atomic i64, ptr %error_at monotonic, align 8
  %failed = icmp sge i64 %error, 0
  %stop = load atomic i64, ptr %stop_at monotonic, align 8
  %stopped = icmp ne i64 %stop, 0
  %soft = zext i1 %stopped to i32
  %out = select i1 %failed, i32 @FAILED@, i32 %soft
  ret i32 %out
}
"""

_PAUSES = {
    "x86_64": ("declare void @llvm.x86.sse2.pause()", "call void @llvm.x86.sse2.pause()"),
    "aarch64": ("declare void @llvm.aarch64.hint(i32)", "call void @llvm.aarch64.hint(i32 1)"),
}


def loop_ir(machine: str) -> str:
    """LLVM IR of the loop for a machine: x86_64, aarch64, or any other (a loop without a pause instruction)."""
    declaration, pause = _PAUSES.get(machine, ("", ""))
    values = {
        "PAUSE_DECLARATION": declaration, "PAUSE": pause,
        "STOP": STOP, "GENERATION": GENERATION, "VERDICT": VERDICT, "YIELD": YIELD, "SPINS": SPINS, "ERROR": ERROR,
        "FAILED": FAILED, "RECORD_BYTES": 8 * F.RECORD_WORDS, "KIND": F.WORD_KIND, "UNIT_MUL": F.WORD_UNIT_MUL,
        "UNIT_DIV": F.WORD_UNIT_DIV, "COUNT": F.WORD_COUNT, "GRAIN": F.WORD_GRAIN, "ARGS": F.WORD_ARGS,
        "KIND_CALL": F.KIND_CALL, "KIND_REPLICATE": F.KIND_REPLICATE, "KIND_BARRIER": F.KIND_BARRIER,
        "KIND_SIGNAL": F.KIND_SIGNAL, "KIND_WAIT": F.KIND_WAIT, "TAKEN": F.WORD_TAKEN, "PARTS": PARTS,
    }  # fmt: skip
    text = _IR
    for name, value in values.items():
        text = text.replace(f"@{name}@", str(value))
    return text


def loop_module(machine: str) -> IRModule:
    """Module with `run(table, begin, end, t, nt, control, scratch) -> int32`: 0 done, 1 stopped, 2 a kernel failed."""
    with IRBuilder() as ib, T.prim_func():
        T.func_name("run")
        T.func_ret(PrimType("int32"))
        table = T.arg("table", T.int64())
        begin, end, t, nt = (T.arg(name, T.int32()) for name in ("begin", "end", "t", "nt"))
        control, scratch = T.arg("control", T.int64()), T.arg("scratch", T.int64())
        with T.attr({"pragma_import_llvm": loop_ir(machine)}):
            code = T.call_extern("int32", "pithos_walk", table, begin, end, t, nt, control, scratch)
            T.Return(code)
    return IRModule({GlobalVar("run"): ib.get()})
