import { Type as t } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { expect, test } from 'bun:test'
import { address } from '../../../../src/solana/address/address.ts'
import type { Action } from '../../../../src/solana/decoding/format/action.ts'
import { decodeInstruction } from '../../../../src/solana/decoding/decode.ts'
import type { Instruction } from '../../../../src/solana/transaction/message.ts'
import { readFixture, roleOf } from './client-instruction.ts'

const vectors = Value.Parse(
  t.Array(
    t.Object({
      client: t.String(),
      name: t.String(),
      programId: t.String(),
      accounts: t.Array(
        t.Object({ address: t.String(), signer: t.Boolean(), writable: t.Boolean() }),
      ),
      data: t.String(),
    }),
  ),
  readFixture('asset-instructions.json'),
)

/** The instructions that a client's builders made, by builder name and input. */
export const vectorsOf = (client: string): Map<string, Instruction> =>
  new Map(
    vectors
      .filter((vector) => vector.client.startsWith(`${client}@`))
      .map(({ name, programId, accounts, data }) => [
        name,
        {
          path: [0],
          programId: address(programId),
          accounts: accounts.map((each) => roleOf(each.address, each.signer, each.writable)),
          data: Uint8Array.from(Buffer.from(data, 'hex')),
        },
      ]),
  )

/** One test per vector of the client: its actions, or that it is known by name only. No vector may be left out. */
export const testVectors = (
  client: string,
  meanings: Readonly<Record<string, readonly Action[] | 'named'>>,
): void => {
  const instructions = vectorsOf(client)
  test('the table covers every vector', () =>
    expect(Object.keys(meanings).toSorted()).toEqual([...instructions.keys()].toSorted()))
  test.each([...instructions])('%s', (label, instruction) => {
    const meaning = meanings[label]
    const { status, actions } = decodeInstruction(instruction)
    expect<unknown>({ status, actions }).toEqual(
      meaning === 'named'
        ? { status: 'named', actions: [] }
        : { status: 'decoded', actions: meaning },
    )
  })
}

/**
 * Truncates a vector at every byte after its code and at every account: the rest is an unknown call or known by name,
 * never malformed, because its program may have added a shorter form.
 */
export const expectNeverBroken = (instructions: Iterable<Instruction>, codeBytes: number): void => {
  for (const instruction of instructions) {
    const cuts = [
      ...Array.from({ length: instruction.data.length }, (_, length) => ({
        ...instruction,
        data: instruction.data.subarray(0, length),
      })),
      ...instruction.accounts.map((_, count) => ({
        ...instruction,
        accounts: instruction.accounts.slice(0, count),
      })),
    ]
    for (const cut of cuts) {
      const { status, problem, actions } = decodeInstruction(cut)
      if (cut.data.length < codeBytes) expect(status).toBe('unknown-program')
      expect(status).not.toBe('malformed')
      expect(status).not.toBe('unknown-instruction')
      if (status === 'unknown-program') {
        expect(problem).toBeDefined()
        expect(actions).toEqual([])
      }
    }
  }
}
