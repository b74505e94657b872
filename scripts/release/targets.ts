/** A platform that an executable is made for. */
export type Target = {
  /** Part of the file's name. */
  name: string
  platform: NodeJS.Platform
  arch: NodeJS.Architecture
  /** Value of `bun build --target`. */
  bunTarget: string
  /** npm package with the runtime that the executable contains. */
  runtimePackage: string
  /** npm package with the virtual machine's native code. */
  vmPackage: string
}

export const targets: readonly Target[] = [
  {
    name: 'linux-x64',
    platform: 'linux',
    arch: 'x64',
    bunTarget: 'bun-linux-x64',
    runtimePackage: '@oven/bun-linux-x64',
    vmPackage: 'litesvm-linux-x64-gnu',
  },
  {
    name: 'linux-arm64',
    platform: 'linux',
    arch: 'arm64',
    bunTarget: 'bun-linux-arm64',
    runtimePackage: '@oven/bun-linux-aarch64',
    vmPackage: 'litesvm-linux-arm64-gnu',
  },
  {
    name: 'darwin-arm64',
    platform: 'darwin',
    arch: 'arm64',
    bunTarget: 'bun-darwin-arm64',
    runtimePackage: '@oven/bun-darwin-aarch64',
    vmPackage: 'litesvm-darwin-arm64',
  },
  {
    name: 'darwin-x64',
    platform: 'darwin',
    arch: 'x64',
    bunTarget: 'bun-darwin-x64',
    runtimePackage: '@oven/bun-darwin-x64',
    vmPackage: 'litesvm-darwin-x64',
  },
]

/** Whether this machine is that platform. */
export const isHere = ({ platform, arch }: Target): boolean =>
  process.platform === platform && process.arch === arch
