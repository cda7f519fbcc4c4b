/** Languages of plain files, by the endings of their names. */
const languages: Record<string, string> = {
  bash: 'bash',
  bat: 'batch',
  c: 'c',
  cc: 'cpp',
  clj: 'clojure',
  cpp: 'cpp',
  cs: 'csharp',
  css: 'css',
  cxx: 'cpp',
  dart: 'dart',
  diff: 'diff',
  elm: 'elm',
  erl: 'erlang',
  ex: 'elixir',
  exs: 'elixir',
  f90: 'fortran',
  fs: 'fsharp',
  go: 'go',
  gradle: 'groovy',
  groovy: 'groovy',
  h: 'c',
  hpp: 'cpp',
  hs: 'haskell',
  ini: 'ini',
  java: 'java',
  jl: 'julia',
  js: 'javascript',
  jsx: 'jsx',
  kt: 'kotlin',
  lisp: 'lisp',
  lua: 'lua',
  m: 'objectivec',
  mjs: 'javascript',
  cjs: 'javascript',
  ml: 'ocaml',
  nix: 'nix',
  patch: 'diff',
  php: 'php',
  pl: 'perl',
  proto: 'protobuf',
  ps1: 'powershell',
  py: 'python',
  r: 'r',
  rb: 'ruby',
  rs: 'rust',
  scala: 'scala',
  scss: 'scss',
  sh: 'bash',
  sql: 'sql',
  swift: 'swift',
  tcl: 'tcl',
  tex: 'latex',
  tf: 'hcl',
  toml: 'toml',
  ts: 'typescript',
  tsx: 'tsx',
  vb: 'vbnet',
  vue: 'vue',
  xml: 'xml',
  yaml: 'yaml',
  yml: 'yaml',
  zig: 'zig',
  zsh: 'bash',
};

const files: Record<string, string> = {
  dockerfile: 'dockerfile',
  makefile: 'makefile',
  'cmakelists.txt': 'cmake',
};
const interpreters: Record<string, string> = {
  node: 'javascript',
  sh: 'bash',
  python3: 'python',
  deno: 'typescript',
};
const typeNames = /^(?:text|application)\/(?:x-)?(?:script\.)?([\w+#-]+)$/;
const known = new Set(Object.values(languages));

/** Of which language a plain file is: by its name, its declared type, or the line that says what runs it. */
export function codeLanguage(source: {
  bytes: Uint8Array;
  mediaType?: string;
  name?: string;
}): string | undefined {
  const name = (source.name ?? '').toLowerCase();
  const named = files[name] ?? languages[/\.(\w+)$/.exec(name)?.[1] ?? ''];
  if (named) return named;
  const type = typeNames.exec(source.mediaType ?? '')?.[1] ?? '';
  const declared = languages[type] ?? (known.has(type) ? type : undefined);
  if (declared) return declared;
  const start = Buffer.from(source.bytes.subarray(0, 200)).toString('latin1');
  const program = /^#!\s*\S*?\/?(?:env\s+(?:-S\s+)?)?([\w.-]+)(?:\s|$)/
    .exec(start)?.[1]
    ?.replace(/^.*\//, '');
  if (!program) return undefined;
  return interpreters[program] ?? (known.has(program) ? program : languages[program]) ?? 'bash';
}
