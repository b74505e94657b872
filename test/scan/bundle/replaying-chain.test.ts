import { describe, expect, test } from 'bun:test'
import type { AccountsAnswer, ChainReader, SimulationAnswer } from '../../../src/solana/chain.ts'
import { recordingChain } from '../../../src/scan/bundle/recording-chain.ts'
import { replayingChain } from '../../../src/scan/bundle/replaying-chain.ts'
import { Fault } from '../../../src/basics/fault.ts'
import { mine, mint, stranger, theirs, user, wallet } from '../../kit/scan/risk-context.ts'

const accountsAt = (slot: bigint): AccountsAnswer => ({
  slot,
  accounts: new Map([
    [user, wallet(slot)],
    [theirs, wallet(1n)],
  ]),
})
const simulated = (): SimulationAnswer => ({
  slot: 5n,
  logs: [],
  accountsAfter: new Map([
    [user, wallet(2n)],
    [mine, undefined],
  ]),
})

/** A node whose slot advances with every request. */
const movingNode = (): ChainReader => {
  let slot = 0n
  return {
    hasTables: () => true,
    readTables: async () => new Map([[mint, [user]]]),
    readAccounts: async (addresses) => {
      if (addresses.includes(stranger))
        throw new Fault('source-late', { source: 'the test source' })
      return accountsAt(++slot)
    },
    simulate: async () => simulated(),
    health: () => ({ status: 'ok' }),
    nodeVersion: () => '3.1.4',
  }
}

const question = { transactionBase64: 'AQID', watch: [user, mine], replaceBlockhash: true }

const recorded = async () => {
  const { chain, exchanges } = recordingChain(movingNode())
  await chain.readTables(new Map([[mint, 0]]))
  await chain.readAccounts([user, theirs, mine])
  await chain.readAccounts([user, theirs, mine])
  await chain.readAccounts([user], { firstBytes: 45 })
  await chain.simulate(question)
  await chain.readAccounts([stranger]).catch(() => undefined)
  return replayingChain(exchanges, '3.1.4')
}

describe('a recording', () => {
  test('reports no cached tables, so that every request is made and recorded', () => {
    const { chain } = recordingChain(movingNode())
    expect(chain.hasTables).toBeUndefined()
    expect(chain.nodeVersion?.()).toBe('3.1.4')
  })

  test('keeps the order of the requests, whichever is answered first', async () => {
    const gate = Promise.withResolvers<AccountsAnswer>()
    const { chain, exchanges } = recordingChain({
      ...movingNode(),
      readAccounts: () => gate.promise,
    })
    const first = chain.readAccounts([user])
    await chain.simulate(question)
    gate.resolve(accountsAt(1n))
    await first
    expect(exchanges.map(({ kind }) => kind)).toEqual(['accounts', 'simulation'])
    expect(exchanges.map(({ outcome }) => outcome.ok)).toEqual([true, true])
  })

  test('keeps the answer, whatever the caller does with it', async () => {
    const { chain, exchanges } = recordingChain(movingNode())
    ;(await chain.readTables(new Map([[mint, 0]]))).clear()
    ;(await chain.readAccounts([user, theirs])).accounts.clear()
    ;(await chain.simulate(question)).accountsAfter?.clear()
    const replay = replayingChain(exchanges, undefined).chain
    expect((await replay.readTables(new Map([[mint, 0]]))).size).toBe(1)
    expect((await replay.readAccounts([user, theirs])).accounts.size).toBe(2)
    expect((await replay.simulate(question)).accountsAfter?.size).toBe(2)
  })

  test('rethrows a fault', async () => {
    const { chain } = recordingChain(movingNode())
    await expect(chain.readAccounts([stranger])).rejects.toThrow('source-late')
  })
})

describe('a replay', () => {
  test('returns the answers of equal requests in order, and the last one from then on', async () => {
    const { chain, missing } = await recorded()
    const slots: bigint[] = []
    for (let turn = 0; turn < 3; turn++)
      slots.push((await chain.readAccounts([mine, theirs, user])).slot)
    expect(slots).toEqual([1n, 2n, 2n])
    expect(missing).toEqual([])
  })

  test('returns a part of the answer for a smaller request', async () => {
    const { chain, missing } = await recorded()
    expect(await chain.readAccounts([theirs])).toEqual({
      slot: 1n,
      accounts: new Map([[theirs, wallet(1n)]]),
    })
    const { accountsAfter } = await chain.simulate({ ...question, watch: [mine] })
    expect(accountsAfter).toEqual(new Map([[mine, undefined]]))
    expect(await chain.readTables(new Map([[mint, 0]]))).toEqual(new Map([[mint, [user]]]))
    expect([chain.nodeVersion?.(), missing.length]).toEqual(['3.1.4', 0])
  })

  test('repeats a fault', async () => {
    const { chain } = await recorded()
    const thrown = await chain.readAccounts([stranger]).catch((reason: unknown) => reason)
    expect(thrown).toBeInstanceOf(Fault)
    expect(thrown).toMatchObject({ code: 'UPSTREAM_TIMEOUT', problem: 'source-late' })
  })

  test.each<[what: string, request: (chain: ChainReader) => Promise<unknown>]>([
    ['an account that was not requested', (chain) => chain.readAccounts([user, mint])],
    [
      'accounts that were never requested together',
      (chain) => chain.readAccounts([user, stranger]),
    ],
    ['more first bytes', (chain) => chain.readAccounts([user], { firstBytes: 46 })],
    ['another transaction', (chain) => chain.simulate({ ...question, transactionBase64: 'AQIE' })],
    ['another blockhash', (chain) => chain.simulate({ ...question, replaceBlockhash: false })],
    [
      'an account that was not watched',
      (chain) => chain.simulate({ ...question, watch: [theirs] }),
    ],
    ['an entry beyond the requested ones', (chain) => chain.readTables(new Map([[mint, 1]]))],
  ])('does not invent %s, and reports it', async (_, request) => {
    const { chain, missing } = await recorded()
    const thrown = await request(chain).catch((reason: unknown) => reason)
    expect(thrown).toBeInstanceOf(Error)
    expect(thrown).not.toBeInstanceOf(Fault)
    expect(missing).toHaveLength(1)
  })
})
