/** Versions of sBPF by the flags of an ELF file. Source: anza-xyz/sbpf `program.rs`. */
export type SbpfVersion = 0 | 1 | 2 | 3

export const versionOfFlags = (flags: number): SbpfVersion | undefined =>
  flags === 0 || flags === 1 || flags === 2 || flags === 3 ? flags : undefined

/** The program moves the frame pointer itself (SIMD-0166); otherwise each call moves it by a frame. */
export const movesFramePointer = (version: SbpfVersion): boolean => version === 1 || version === 2

/** Calls of the system name it by its hash, calls within the program are relative (SIMD-0178); no relocations (SIMD-0189). */
export const isStatic = (version: SbpfVersion): boolean => version === 3
