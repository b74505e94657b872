import { describe, expect, test } from 'bun:test'
import type { InnerInstruction } from '../../../src/solana/chain.ts'
import { systemProgram } from '../../../src/solana/address/known-address.ts'
import { decodeAll, decodeInstruction, indexDecoders } from '../../../src/solana/decoding/decode.ts'
import type { Instruction } from '../../../src/solana/transaction/message.ts'
import { instructionDecoders } from '../../../src/solana/decoding/registry.ts'
import { key, roleOf } from './programs/client-instruction.ts'
import { randomBytes, seededRandom } from '../transaction/random.ts'
import { innerOf, mainnet, resolveRecorded } from '../transaction/recorded.ts'

const [a, b, c] = [key(1), key(2), key(3)]
const unknown = key(99)

const topAt = (index: number): Instruction => ({
  path: [index],
  programId: unknown,
  accounts: [roleOf(a, true, true), roleOf(b, false, true), roleOf(c)],
  data: new Uint8Array(),
})

const call = (outerIndex: number, stackHeight?: number): InnerInstruction => ({
  outerIndex,
  programId: systemProgram,
  accounts: [a, b],
  data: Uint8Array.of(2, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0),
  ...(stackHeight === undefined ? {} : { stackHeight }),
})

const pathsOf = (top: Instruction[], inner: InnerInstruction[]): string[] =>
  decodeAll(top, inner).map(({ path }) => path.join('.'))

describe('decodeAll', () => {
  test.each<[string, InnerInstruction[], string[]]>([
    ['nothing called', [], ['0', '1']],
    ['no stack heights', [call(1), call(1)], ['0', '1', '1.0', '1.1']],
    ['one level', [call(0, 2), call(0, 2), call(1, 2)], ['0', '0.0', '0.1', '1', '1.0']],
    [
      'deeper and back',
      [call(0, 2), call(0, 3), call(0, 3), call(0, 4), call(0, 2), call(0, 3)],
      ['0', '0.0', '0.0.0', '0.0.1', '0.0.1.0', '0.1', '0.1.0', '1'],
    ],
    ['a jump that cannot be is closed up', [call(0, 4), call(0, 2)], ['0', '0.0', '0.1', '1']],
    ['a height below the first', [call(0, 1)], ['0', '0.0', '1']],
    ['groups out of order', [call(1, 2), call(0, 2)], ['0', '0.0', '1', '1.0']],
    ['a call of an instruction that is not there is not lost', [call(7, 2)], ['0', '1', '7.0']],
  ])('paths: %s', (_, inner, paths) => {
    expect(pathsOf([topAt(0), topAt(1)], inner)).toEqual(paths)
  })

  test('an inner instruction has the roles of the transaction, and none for other accounts', () => {
    const inner = { ...call(0, 2), accounts: [a, b, c, key(50)] }
    expect(decodeAll([topAt(0)], [inner])[1]?.accounts).toEqual([
      roleOf(a, true, true),
      roleOf(b, false, true),
      roleOf(c),
      roleOf(key(50)),
    ])
  })

  test('an inner instruction decodes like a top-level one', () => {
    const [, inner] = decodeAll([topAt(0)], [call(0, 2)])
    expect(inner?.actions).toEqual([
      { type: 'transfer-sol', from: a, to: b, lamports: 5n, authority: a },
    ])
    expect(inner).toMatchObject({
      programName: 'System',
      name: 'Transfer',
      status: 'decoded',
      path: [0, 0],
    })
  })
})

test('a program without a decoder is unknown', () => {
  expect(decodeInstruction(topAt(0))).toEqual({
    ...topAt(0),
    status: 'unknown-program',
    actions: [],
  })
})

describe('registry', () => {
  test('two decoders for one program are refused', () => {
    expect(() =>
      indexDecoders([...instructionDecoders, ...instructionDecoders.slice(0, 1)]),
    ).toThrow(/two decoders for the program 1{32}/)
  })
})

describe('recorded mainnet transactions', () => {
  test('contain only core instructions that are decoded, at any depth', () => {
    const seen = {
      decoded: 0,
      named: 0,
      'unknown-program': 0,
      'unknown-instruction': 0,
      malformed: 0,
    }
    for (const recorded of mainnet) {
      const resolved = resolveRecorded(recorded)
      for (const { status, path, programName, problem } of decodeAll(
        resolved.instructions,
        innerOf(resolved, recorded.meta),
      )) {
        seen[status]++
        if (status === 'malformed' || status === 'unknown-instruction') {
          throw new Error(
            `${recorded.from}: ${programName} at ${path.join('.')}: ${JSON.stringify(problem)}`,
          )
        }
      }
    }
    expect(seen.decoded).toBeGreaterThan(1000)
  })
})

describe('any data', () => {
  test.each(instructionDecoders.map((decoder) => [decoder.programName, decoder] as const))(
    '%s never throws, and what it does not understand has a problem and no actions',
    (_, { programId, programName }) => {
      const random = seededRandom(11)
      for (let round = 0; round < 1500; round++) {
        const data = randomBytes(random, random(90))
        if (random(3) > 0)
          data.set([random(2) === 0 ? random(50) : 255, 0, 0, 0].slice(0, data.length))
        const accounts = Array.from({ length: random(9) }, () =>
          roleOf(key(random(20)), random(2) === 0),
        )
        const decoded = decodeInstruction({
          path: random(2) === 0 ? [0] : [0, 1],
          programId,
          accounts,
          data,
        })
        const understood = decoded.status === 'decoded' || decoded.status === 'named'
        expect(decoded.problem === undefined).toBe(understood)
        if (!understood && decoded.name !== 'Batch') expect(decoded.actions).toEqual([])
        expect(decoded.programName).toBe(programName)
      }
    },
  )
})
