import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Target } from './targets.ts'

/** Where Debian puts the libraries of another processor: its cross packages, and its packages of that processor. */
const libraryRoots = ['/usr/aarch64-linux-gnu', '/']
const loader = 'lib/ld-linux-aarch64.so.1'
const gccLibrary = ['lib/libgcc_s.so.1', 'lib/aarch64-linux-gnu/libgcc_s.so.1']

/**
 * What to write before an executable of another kind of machine so that it runs here; undefined where it cannot. Linux
 * on arm64 alone, by QEMU, with the C library and that of GCC beside it. A folder with both can be named by
 * QEMU_LD_PREFIX.
 */
export const emulatorOf = ({ platform, arch }: Target): string[] | undefined => {
  if (process.platform !== 'linux' || platform !== 'linux' || arch !== 'arm64') return undefined
  const emulator = Bun.which('qemu-aarch64') ?? Bun.which('qemu-aarch64-static')
  const named = process.env['QEMU_LD_PREFIX']
  const root = (named ? [named] : libraryRoots).find(hasLibraries)
  return emulator && root ? [emulator, '-L', root] : undefined
}

const hasLibraries = (root: string): boolean =>
  existsSync(join(root, loader)) && gccLibrary.some((path) => existsSync(join(root, path)))
