import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { makeMemoryArchive, type MemoryArchive } from './memory-archive.ts'

/** Verbs that change something. */
const changing = ['keepGenesis', 'store', 'takeBack', 'giveUp', 'finalized'] as const

/**
 * An archive that survives the end of its process: each call is appended to a file in one write before it counts, and a
 * new process replays them. A call that was cut off by the end never counted.
 */
export const openFileArchive = async (path: string): Promise<MemoryArchive> => {
  const memory = makeMemoryArchive()
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  for (const line of text.split('\n').slice(0, -1)) {
    const [verb, ...input] = JSON.parse(line, revive) as [(typeof changing)[number], ...never[]]
    await (memory[verb] as (...input: never[]) => Promise<unknown>)(...input)
  }
  const archive: MemoryArchive = { ...memory }
  for (const verb of changing)
    Reflect.set(archive, verb, async (...input: never[]) => {
      const answer = await (memory[verb] as (...input: never[]) => Promise<unknown>)(...input)
      appendFileSync(path, `${JSON.stringify([verb, ...input], replace)}\n`)
      return answer
    })
  return archive
}

const replace = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? `${value}n` : value

const revive = (_: string, value: unknown): unknown =>
  typeof value === 'string' && /^\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value
