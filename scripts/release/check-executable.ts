import { signatureProblem } from './code-signature.ts'
import { byVersion, readElf } from './elf.ts'
import { readMachO } from './mach-o.ts'
import type { Target } from './targets.ts'

/**
 * Oldest system that an executable runs on, as its files say: `glibc 2.17`, `macOS 13.0`. Throws an Error of one sentence
 * if it would not run at all: it is for another platform, lacks the virtual machine's native code, or has a broken
 * signature on macOS.
 */
export const checkExecutable = (target: Target, executable: Buffer, vmLibrary: Buffer): string => {
  const needs = [executable, vmLibrary].map((file, index) => {
    const kind = kindOf(file)
    if (kind?.platform !== target.platform || kind.arch !== target.arch)
      throw new Error(
        `${index === 0 ? 'the executable' : 'the native code of the virtual machine'} is for ${kind ? `${kind.platform} on ${kind.arch}` : 'an unknown platform'}`,
      )
    return kind.needs
  })
  if (!executable.includes(vmLibrary))
    throw new Error('the native code of the virtual machine is not in the executable')
  const problem = target.platform === 'darwin' ? signatureProblem(executable) : undefined
  if (problem !== undefined) throw new Error(`macOS would not run it: ${problem}`)
  const newest =
    needs
      .flatMap((need) => need ?? [])
      .sort(byVersion)
      .at(-1) ?? 'unknown'
  return `${target.platform === 'darwin' ? 'macOS' : 'glibc'} ${newest}`
}

type Kind = { platform: NodeJS.Platform; arch: NodeJS.Architecture; needs: string | undefined }

const kindOf = (file: Buffer): Kind | undefined => {
  const elf = readElf(file)
  if (elf) return { platform: 'linux', arch: elf.arch, needs: elf.glibc }
  const machO = readMachO(file)
  return machO && { platform: 'darwin', arch: machO.arch, needs: machO.minimumSystem }
}
