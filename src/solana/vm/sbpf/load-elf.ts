import { readU32 } from '../../state/layout.ts'
import { readElfFile } from './elf/elf-file.ts'
import { ElfRefused, type ElfProblem } from './elf/elf-problem.ts'
import { loadLinked } from './linked-elf.ts'
import { loadStatic } from './static-elf.ts'
import type { LoadedElf } from './loaded-elf.ts'
import { isStatic, versionOfFlags } from './sbpf-version.ts'
import { verifyCode } from './verify-code.ts'

const flagsAt = 48

/**
 * Maps a program's file as the Solana loader does, and checks its code as the verifier does: what loads here loads there.
 * Never throws on malformed input. Source: anza-xyz/sbpf `elf.rs`, `verifier.rs`.
 */
export const loadElf = (file: Uint8Array): LoadedElf | { problem: ElfProblem } => {
  try {
    return load(file)
  } catch (reason) {
    if (reason instanceof ElfRefused) return { problem: reason.problem }
    throw reason
  }
}

const load = (file: Uint8Array): LoadedElf => {
  if (file.length < flagsAt + 4) throw new ElfRefused('not-elf')
  const version = versionOfFlags(readU32(file, flagsAt))
  if (version === undefined) throw new ElfRefused('unsupported-version')
  const loaded = isStatic(version) ? loadStatic(file) : loadLinked(readElfFile(file))
  verifyCode(loaded.text, version)
  return { version, ...loaded }
}
