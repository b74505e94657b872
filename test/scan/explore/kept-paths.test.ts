import { expect, test } from 'bun:test'
import { KeptPaths } from '../../../src/scan/explore/kept-paths.ts'
import type { ForcedPath } from '../../../src/solana/vm/forced/explore-paths.ts'
import { addToByte, byteIs, when } from '../../kit/sbpf/program.ts'
import { smallCall } from '../../kit/sbpf/small-call.ts'

const stateBytes = 100
/** Data and labels of the state, which the program changes; System and the others stay as they are. */
const pathBytes = stateBytes + 4 * stateBytes

const { runner, runnable } = smallCall(
  new Uint8Array(stateBytes),
  when(byteIs(0, 0, 0), [addToByte(0, 20, 1)]),
)
const { transaction } = runnable
const changing = (): ForcedPath => {
  const run = runner.run(transaction)
  const ledger = run.ledger.map((account) => ({
    ...account,
    ...(account.dataLabels &&
      account.data.length === stateBytes && { dataLabels: account.dataLabels.slice() }),
  }))
  return { turns: [], run: { ...run, ledger } }
}
const idle = (): ForcedPath => ({
  turns: [],
  run: { ...runner.run(transaction), ledger: transaction.ledger },
})

test.each<
  [name: string, limits: { max: number; maxBytes: number }, path: () => ForcedPath, kept: number]
>([
  ['so many', { max: 3, maxBytes: 1_000_000 }, changing, 3],
  ['so many bytes', { max: 10, maxBytes: 2 * pathBytes + 1 }, changing, 2],
  ['just so many bytes', { max: 10, maxBytes: 2 * pathBytes }, changing, 2],
  ['what changes nothing takes no room', { max: 5, maxBytes: 0 }, idle, 5],
])('%s', (_, limits, path, kept) => {
  const paths = new KeptPaths(transaction.ledger, limits)
  const added = Array.from({ length: 8 }, () => paths.add(path()))
  expect(added).toEqual(Array.from({ length: 8 }, (__, index) => index < kept))
  expect(paths.paths).toHaveLength(kept)
})
