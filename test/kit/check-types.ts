import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Finished = { exitCode: number; output: string }

const compilerOptions = {
  target: 'ES2022',
  module: 'nodenext',
  lib: ['ES2022', 'DOM', 'ESNext.AsyncIterable'],
  types: [],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  skipLibCheck: false,
}

/** Checks these files of a project with the strictest options, and the types of its packages with them. */
export const checkTypes = async (folder: string, include: string[]): Promise<Finished> => {
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }))
  const child = Bun.spawn([process.execPath, 'check', '--no-pretty'], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', HOME: folder },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const texts = [new Response(child.stdout).text(), new Response(child.stderr).text()]
  const [exitCode, ...output] = await Promise.all([child.exited, ...texts])
  return { exitCode, output: output.join('') }
}
