// A real pipe whose reader stalls and resumes.
import { describe, expect, test } from 'bun:test'
import { closeSync, constants, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { makeLineWriter } from '../../src/command/stdout.ts'
import { makeFolder } from '../kit/test-folder.ts'

const directory = makeFolder()

const makePipe = (name: string) => {
  const path = join(directory, name)
  Bun.spawnSync(['mkfifo', path])
  const fileDescriptor = openSync(path, constants.O_RDWR | constants.O_NONBLOCK)
  return {
    write: makeLineWriter(fileDescriptor),
    /** Reads everything in the pipe. */
    drain: (): string => {
      const chunks: Buffer[] = []
      const chunk = Buffer.alloc(1 << 20)
      for (;;) {
        try {
          const size = readSync(fileDescriptor, chunk)
          chunks.push(Buffer.from(chunk.subarray(0, size)))
        } catch {
          return Buffer.concat(chunks).toString()
        }
      }
    },
    close: () => closeSync(fileDescriptor),
  }
}

const lines = (word: string, count: number): string => `${word} ${'x'.repeat(60)}\n`.repeat(count)

describe('makeLineWriter', () => {
  test('writes all of it', () => {
    const pipe = makePipe('whole')
    pipe.write('one\n')
    pipe.write('two\nthree\n')
    expect(pipe.drain()).toBe('one\ntwo\nthree\n')
    pipe.close()
  })

  test('throws if the reader stalls, and ends the cut line once it resumes', () => {
    const pipe = makePipe('still')
    expect(() => pipe.write(lines('first', 100_000))).toThrow('EAGAIN')
    expect(() => pipe.write('lost\n')).toThrow('EAGAIN')
    const taken = pipe.drain()
    pipe.write('second\n')
    pipe.write('third\n')
    const all = (taken + pipe.drain()).split('\n')
    expect(all.slice(-3)).toEqual(['second', 'third', ''])
    expect(all.filter((line) => line.startsWith('first') && line.length === 66).length).toBe(
      all.length - 4,
    )
    pipe.close()
  })

  test('does not wait repeatedly for a stalled reader', () => {
    const pipe = makePipe('again')
    expect(() => pipe.write(lines('first', 100_000))).toThrow('EAGAIN')
    let refused = 0
    for (let time = 0; time < 10_000; time += 1) {
      try {
        pipe.write('more\n')
      } catch {
        refused += 1
      }
    }
    expect(refused).toBe(10_000)
    pipe.close()
  })
})
