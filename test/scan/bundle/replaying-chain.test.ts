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

/** A node whose slot moves with every question. */
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
  test('says nothing of what is in memory, so that all is asked and kept', () => {
    const { chain } = recordingChain(movingNode())
    expect(chain.hasTables).toBeUndefined()
    expect(chain.nodeVersion?.()).toBe('3.1.4')
  })

  test('keeps the order of the questions, whichever is answered first', async () => {
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

  test('keeps what was answered, whatever is done with the answer', async () => {
    const { chain, exchanges } = recordingChain(movingNode())
    ;(await chain.readTables(new Map([[mint, 0]]))).clear()
    ;(await chain.readAccounts([user, theirs])).accounts.clear()
    ;(await chain.simulate(question)).accountsAfter?.clear()
    const kept = replayingChain(exchanges, undefined).chain
    expect((await kept.readTables(new Map([[mint, 0]]))).size).toBe(1)
    expect((await kept.readAccounts([user, theirs])).accounts.size).toBe(2)
    expect((await kept.simulate(question)).accountsAfter?.size).toBe(2)
  })

  test('passes a fault on', async () => {
    const { chain } = recordingChain(movingNode())
    await expect(chain.readAccounts([stranger])).rejects.toThrow('source-late')
  })
})

describe('a replay', () => {
  test('gives equal questions their answers in order, and the last one from then on', async () => {
    const { chain, missing } = await recorded()
    const slots: bigint[] = []
    for (let turn = 0; turn < 3; turn++)
      slots.push((await chain.readAccounts([mine, theirs, user])).slot)
    expect(slots).toEqual([1n, 2n, 2n])
    expect(missing).toEqual([])
  })

  test('gives a smaller question its part', async () => {
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

  test('gives a refusal again', async () => {
    const { chain } = await recorded()
    const thrown = await chain.readAccounts([stranger]).catch((reason: unknown) => reason)
    expect(thrown).toBeInstanceOf(Fault)
    expect(thrown).toMatchObject({ code: 'UPSTREAM_TIMEOUT', problem: 'source-late' })
  })

  test.each<[what: string, ask: (chain: ChainReader) => Promise<unknown>]>([
    ['an account that was not asked for', (chain) => chain.readAccounts([user, mint])],
    [
      'accounts that were never asked for together',
      (chain) => chain.readAccounts([user, stranger]),
    ],
    ['a longer beginning', (chain) => chain.readAccounts([user], { firstBytes: 46 })],
    ['another transaction', (chain) => chain.simulate({ ...question, transactionBase64: 'AQIE' })],
    ['another blockhash', (chain) => chain.simulate({ ...question, replaceBlockhash: false })],
    [
      'an account that was not watched',
      (chain) => chain.simulate({ ...question, watch: [theirs] }),
    ],
    ['an entry beyond those needed', (chain) => chain.readTables(new Map([[mint, 1]]))],
  ])('does not make up %s, and says so', async (_, ask) => {
    const { chain, missing } = await recorded()
    const thrown = await ask(chain).catch((reason: unknown) => reason)
    expect(thrown).toBeInstanceOf(Error)
    expect(thrown).not.toBeInstanceOf(Fault)
    expect(missing).toHaveLength(1)
  })
})
