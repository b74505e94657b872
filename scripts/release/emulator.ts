import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Target } from './targets.ts'

/** Where Debian puts libraries for arm64: its cross packages, and its arm64 packages. */
const libraryRoots = ['/usr/aarch64-linux-gnu', '/']
const loader = 'lib/ld-linux-aarch64.so.1'
const gccLibrary = ['lib/libgcc_s.so.1', 'lib/aarch64-linux-gnu/libgcc_s.so.1']

/**
 * Command to put before an executable for another platform so that it runs here; undefined if it cannot. Only Linux on
 * arm64 is emulated, by QEMU, which needs the C library and GCC's library. QEMU_LD_PREFIX can name a folder with both.
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
