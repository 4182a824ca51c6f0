// Logits, greedy text and token ids of llama.cpp, through its public header; `oracle/llama.py` builds and calls it.
//   logits MODEL OUT.bin id,id,... chunk,chunk,... f32|f16   one row of f32 logits for the last token of each chunk
//   greedy MODEL N id,id,... f32|f16                         N lines "id gap": the best token, and its lead in logits
//   tokens MODEL < text                                      ids on one line, special tokens read as such, no BOS
#include "llama.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX = 1 << 16 };
static int32_t ids[MAX], chunks[MAX];

static void quiet(enum ggml_log_level level, const char *text, void *user) {
    (void)level, (void)text, (void)user;
}

static int numbers(const char *text, int32_t *out) {
    int n = 0;
    for (char *end; *text && n < MAX; text = *end == ',' ? end + 1 : end) out[n++] = (int32_t)strtol(text, &end, 10);
    return n;
}

static struct llama_context *open_context(struct llama_model *model, const char *kv) {
    struct llama_context_params p = llama_context_default_params();
    p.n_ctx = p.n_batch = 4096;
    p.n_threads = p.n_threads_batch = 1;  // its threads spin, which is slow where others work too
    if (!strcmp(kv, "f32")) {
        p.type_k = p.type_v = GGML_TYPE_F32;
        p.flash_attn_type = LLAMA_FLASH_ATTN_TYPE_DISABLED;
    }
    return llama_init_from_model(model, p);
}

static int logits(struct llama_context *ctx, int n_vocab, char **v) {
    numbers(v[4], ids);
    int count = numbers(v[5], chunks), at = 0;
    FILE *out = fopen(v[3], "wb");
    if (!out) return 1;
    for (int i = 0; i < count; at += chunks[i++]) {
        if (llama_decode(ctx, llama_batch_get_one(ids + at, chunks[i]))) return 1;
        fwrite(llama_get_logits_ith(ctx, -1), 4, n_vocab, out);
    }
    return fclose(out);
}

static int greedy(struct llama_context *ctx, int n_vocab, char **v) {
    int wanted = atoi(v[3]), n = numbers(v[4], ids);
    for (int32_t *next = ids; wanted--; n = 1) {
        if (llama_decode(ctx, llama_batch_get_one(next, n))) return 1;
        const float *l = llama_get_logits_ith(ctx, -1);
        int best = 0;
        float second = -1e30f;
        for (int i = 1; i < n_vocab; i++) {
            if (l[i] > l[best]) second = l[best], best = i;
            else if (l[i] > second) second = l[i];
        }
        printf("%d %.5f\n", best, l[best] - second);
        ids[0] = best;
        next = ids;
    }
    return 0;
}

static int tokens(const struct llama_vocab *vocab) {
    static char text[MAX];
    int length = (int)fread(text, 1, MAX, stdin), n = llama_tokenize(vocab, text, length, ids, MAX, false, true);
    for (int i = 0; i < n; i++) printf("%d ", ids[i]);
    return n < 0;
}

int main(int count, char **v) {
    if (count < 3) return 2;
    llama_log_set(quiet, 0);
    llama_backend_init();
    struct llama_model_params p = llama_model_default_params();
    p.n_gpu_layers = 0;
    p.vocab_only = !strcmp(v[1], "tokens");
    struct llama_model *model = llama_model_load_from_file(v[2], p);
    if (!model) return 3;
    const struct llama_vocab *vocab = llama_model_get_vocab(model);
    if (p.vocab_only) return tokens(vocab);
    struct llama_context *ctx = open_context(model, v[count - 1]);
    if (!ctx) return 4;
    int n_vocab = llama_vocab_n_tokens(vocab);
    return !strcmp(v[1], "logits") ? logits(ctx, n_vocab, v) : greedy(ctx, n_vocab, v);
}
