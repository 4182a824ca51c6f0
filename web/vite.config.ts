import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { defineConfig, type Plugin } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";

// Faces of the formulas that answers use; the others (bold Fraktur and the like) fall back to the main one.
const FACES = [
  "Main-Regular", "Main-Bold", "Main-Italic", "Math-Italic", "AMS-Regular", "Caligraphic-Regular", "Script-Regular",
  "Fraktur-Regular", "SansSerif-Regular", "Typewriter-Regular", "Size1-Regular", "Size2-Regular", "Size3-Regular", "Size4-Regular",
];

/** KaTeX's style sheet as text, with the chosen faces as data. It is put into the page with the first formula. */
function formulas(): Plugin {
  const name = "virtual:formulas";
  return {
    name: "formulas",
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined;
      const folder = new URL("./node_modules/katex/dist/", import.meta.url);
      const css = readFileSync(new URL("katex.min.css", folder), "utf8").replace(/@font-face\{[^}]*\}/g, (face) => {
        const file = /url\(([^)]*\.woff2)\)/.exec(face)?.[1] ?? "";
        if (!FACES.includes(basename(file, ".woff2").replace("KaTeX_", ""))) return "";
        const data = readFileSync(new URL(file, folder)).toString("base64");
        return face.replace(/src:[^;}]*/, `src:url(data:font/woff2;base64,${data}) format("woff2")`);
      });
      return `export default ${JSON.stringify(css)};`;
    },
  };
}

/** In a script element "<!--" and "<script" change how its end is found: inside strings they are written otherwise. */
function inlineSafe(): Plugin {
  return {
    name: "inline-safe",
    enforce: "post",
    generateBundle(_, bundle) {
      for (const part of Object.values(bundle))
        if (part.type === "chunk") part.code = part.code.replaceAll("<!--", "\\x3C!--").replace(/<(\/?script)/gi, "\\x3C$1");
    },
  };
}

export default defineConfig({
  base: "./",
  plugins: [formulas(), inlineSafe(), viteSingleFile({ removeViteModuleLoader: true })],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    target: "es2022",
    outDir: "dist",
    emptyOutDir: true,
    reportCompressedSize: false,
    modulePreload: false,
    chunkSizeWarningLimit: 2000,
  },
  server: { proxy: { "/v1": "http://127.0.0.1:8080", "/props": "http://127.0.0.1:8080", "/health": "http://127.0.0.1:8080" } },
});
