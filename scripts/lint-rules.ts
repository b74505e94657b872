// Flags of oxlint. Its `correctness` rules are the base; the type checker runs beside it, and `--type-aware` lets both
// see the same types. A rule is off only for the reason given here.
export const lintRules: readonly string[] = [
  '--type-aware',
  '--deny-warnings',
  '--deny=correctness',
  // Part of `correctness`, but listed because they matter most: a promise that is not awaited loses its error.
  '--deny=typescript/no-floating-promises',
  '--deny=typescript/no-misused-promises',
  '--deny=no-duplicate-imports',
  '--deny=no-useless-return',
  '--deny=no-useless-rename',
  '--deny=preserve-caught-error',
  '--deny=typescript/no-unnecessary-template-expression',
  // The type checker already reports unused imports, variables and parameters (noUnusedLocals, noUnusedParameters).
  '--allow=no-unused-vars',
  // Bun declares `expect(…).rejects` without a promise, so every `await` of one is reported.
  '--allow=typescript/await-thenable',
  // Names are compared by code point, which is what spreading a string yields.
  '--allow=typescript/no-misused-spread',
  // Control characters are what these patterns look for.
  '--allow=no-control-regex',
  // Tests write wire bytes as groups, one spread a field.
  '--allow=unicorn/no-useless-spread',
  '--allow=unicorn/no-new-array',
]
