"""Runs a bound model for conversations. In the order in which data passes:

engine     a model opened for use           opening    how it is opened (context: for how many tokens)
job        one generation                   scheduler  whose rows run next (pace: how many)
batch      the rows of a pass               passes     one pass, and cancelling it (cancel)
runner     passes as runs of a program      sequence   the state of a conversation
pages      KV pages (tables: by number)     rings      convolution inputs (blocks: where both lie)
snapshots  states to go back to             sampler    logits to a token (candidates, hooks)
text       tokens to text                   events     what is told meanwhile
service    all of it on a thread of its own: slots (who begins with what), warming (read in advance), work (a ticket,
           what is told), totals
peers      all sequences, for when a device fails (rescue: what happens then; again: to logits that were not fetched)
gpu_runner, shared_runner  passes on a GPU, which has all experts or some of each layer; the CPU (host_experts) has the
                           others, prompts stream them (expert_stream)
pair_runner                passes on two back ends of a GPU; pair_blocks: state on both
experts_runner             passes on the CPU (host_layers) with hot experts on a GPU (hot_experts)
walk       the CPU's threads within a pass, and the host that meets them (expert_records: what they are told)
scripted   an engine that answers from a script, for tests
"""
