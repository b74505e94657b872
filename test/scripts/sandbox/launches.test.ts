// What the sandbox's launch program moves and states, read as the product reads it.
import { TransactionInstruction } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { type Sandbox, startSandbox } from '../../../scripts/sandbox.ts'
import { actor } from '../../../scripts/sandbox/cast.ts'
import {
  buyFromCurve,
  createCurve,
  curveOf,
  eventAuthority,
  feeRecipient,
  launchProgram,
  migrateCurve,
  sellToCurve,
} from '../../../scripts/sandbox/launch/curve-accounts.ts'
import { curveElf } from '../../../scripts/sandbox/launch/curve-program.ts'
import { curveStart } from '../../../scripts/sandbox/launch/curve-state.ts'
import {
  creationOf,
  graduate,
  launchNumber,
  openTokenAccount,
  purchaseOf,
  readHeld,
  readReserves,
  tokensFor,
} from '../../../scripts/sandbox/launch/launch-steps.ts'
import { type LocalChain, startLocalChain } from '../../../scripts/sandbox/local-chain.ts'
import { makeRpcBlockSource } from '../../../src/blocks/adapters/rpc-block-source.ts'
import type { BlockFacts } from '../../../src/market/blocks/block-facts.ts'
import { factsOfBlock } from '../../../src/market/blocks/facts-of-block.ts'
import { indexOfPosition, slotOfPosition } from '../../../src/market/blocks/trade-position.ts'
import { address } from '../../../src/solana/address/address.ts'
import { makeRpcClient } from '../../../src/solana/rpc/client.ts'
import { noTestChain } from '../../kit/chain/surfnet.ts'
import { processTestMs } from '../../kit/server-process.ts'

setDefaultTimeout(processTestMs)

const sol = 1_000_000_000n
const maxU64 = 2n ** 64n - 1n

describe.skipIf(noTestChain !== undefined)('the launch program', () => {
  let chain: LocalChain
  const [launch, other] = [launchNumber(100), launchNumber(101)]
  const mint = launch.mint.publicKey
  const trader = actor('a trader of the test')
  const user = trader.publicKey

  beforeAll(async () => {
    chain = await startLocalChain()
    const code = Buffer.from(curveElf()).toString('hex')
    await chain.rpc('surfnet_writeProgram', [launchProgram.toBase58(), code, 0])
    for (const wallet of [feeRecipient, user, launch.creator.publicKey, other.creator.publicKey])
      await chain.fundSol(wallet, 500n * sol)
    for (const each of [launch, other])
      await chain.send(creationOf(each), [each.creator, each.mint])
    await chain.send(purchaseOf(mint, user, 1_000_000_000n), [trader])
  })
  afterAll(() => chain.stop())

  const reserves = async () => {
    const read = await readReserves(chain, mint)
    if (!read) throw new Error('no curve')
    return read
  }

  const forged = new TransactionInstruction({
    programId: launchProgram,
    keys: [{ pubkey: eventAuthority, isSigner: false, isWritable: false }],
    data: Buffer.from('e445a52e51cb9a1d1b72a94ddeeb6376', 'hex'),
  })
  const ofOtherCurve = buyFromCurve({ mint, user, amount: 1n, limit: maxU64 })
  const [, , curve] = ofOtherCurve.keys
  if (curve) curve.pubkey = curveOf(other.mint.publicKey)

  test.each([
    ['an event that it did not send', () => [forged]],
    ['a purchase from the curve of another token', () => [ofOtherCurve]],
    [
      'a purchase above the limit',
      () => [buyFromCurve({ mint, user, amount: 1_000_000_000_000n, limit: 1_000n })],
    ],
    [
      'a sale below the limit',
      () => [sellToCurve({ mint, user, amount: 1_000_000_000n, limit: sol })],
    ],
    [
      'a sale of more than is held',
      () => [sellToCurve({ mint, user, amount: 2_000_000_000n, limit: 1n })],
    ],
    ['a migration before all is sold', () => [migrateCurve(mint, user)]],
    ['a second curve', () => [createCurve(mint, user, launch.called)]],
    [
      'an unknown instruction',
      () => [new TransactionInstruction({ ...forged, data: Buffer.from('00'.repeat(16), 'hex') })],
    ],
  ])('refuses %s', async (_, instructions) => {
    const before = await reserves()
    const sent = await chain.send(instructions(), [trader]).catch((thrown: Error) => thrown.message)
    expect(sent).toMatch(/InstructionError|Transaction simulation failed/)
    expect(await reserves()).toEqual(before)
  })

  test('buys and sells at one price, and the product of the reserves never shrinks', async () => {
    const product = ({ virtualTokens, virtualLamports }: Awaited<ReturnType<typeof reserves>>) =>
      virtualTokens * virtualLamports
    let before = await reserves()
    for (const paid of [sol, sol / 20n, 9n * sol]) {
      const amount = tokensFor(before, paid)
      await chain.send([buyFromCurve({ mint, user, amount, limit: maxU64 })], [trader])
      const bought = await reserves()
      expect(before.tokens - bought.tokens).toBe(amount)
      expect(Number(bought.virtualLamports - before.virtualLamports)).toBeCloseTo(Number(paid), -5)
      expect(product(bought)).toBeGreaterThanOrEqual(product(before))
      await chain.send([sellToCurve({ mint, user, amount: amount / 2n, limit: 1n })], [trader])
      before = await reserves()
      expect(product(before)).toBeGreaterThanOrEqual(product(bought))
    }
    const held = await readHeld(chain, user, mint)
    expect(curveStart.forSale - before.tokens).toBe(held)
  })

  test('sells the rest, closes, and moves everything to a pool once', async () => {
    await chain.send(purchaseOf(mint, user, curveStart.supply), [trader])
    expect((await reserves()).tokens).toBe(0n)
    const sale = [sellToCurve({ mint, user, amount: 1_000_000n, limit: 1n })]
    expect(await chain.send(sale, [trader]).catch(() => 'refused')).toBe('refused')
    await graduate(chain, launch)
    expect(await readHeld(chain, curveOf(mint), mint)).toBe(0n)
    expect(await graduate(chain, launch).catch(() => 'refused')).toBe('refused')
    await chain.send([openTokenAccount(user, user, mint)], [trader])
  })
})

describe.skipIf(noTestChain !== undefined)('launches in the sandbox', () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await startSandbox()
  })
  afterAll(() => sandbox.stop())

  /** What the product derives from every block so far. */
  const factsSoFar = async (): Promise<BlockFacts[]> => {
    const client = makeRpcClient({ urls: [sandbox.rpcUrl], nowMs: Date.now })
    const source = makeRpcBlockSource({ client, nowMs: Date.now, onBytes: () => undefined })
    const slots = await source.producedSlots(await source.firstSlot(), await source.headSlot())
    const facts: BlockFacts[] = []
    for (const slot of slots) {
      const answer = await source.readBlock(slot)
      if (answer.kind !== 'block') throw new Error(`slot ${slot}: ${answer.kind}`)
      facts.push(factsOfBlock({ ...answer.block, timeSeconds: 1, timeEstimated: true }))
    }
    return facts
  }

  test('every stage is shown within seconds, in blocks that follow each other', async () => {
    const { graduated, graduating, bundled } = sandbox.launches
    const mint = address(bundled)
    let facts: BlockFacts[] = []
    do {
      await Bun.sleep(300)
      facts = await factsSoFar()
    } while (!facts.some(({ trades }) => trades.some(({ baseMint }) => baseMint === mint)))
    for (const [number, { parentSlot, previousBlockhash, height }] of facts.entries()) {
      expect(height).toBe(BigInt(number))
      const before = facts[number - 1]
      if (before) expect([before.slot, before.blockhash]).toEqual([parentSlot, previousBlockhash])
    }
    const events = facts.flatMap(({ launches }) => launches)
    const kindsOf = (token: string) =>
      new Set(events.filter((event) => event.mint === token).map(({ kind }) => kind))
    expect([...kindsOf(graduated)]).toEqual(['created', 'progress', 'sold-out', 'graduated'])
    expect([...kindsOf(graduating)]).toEqual(['created', 'progress'])
    const creation = events.find((event) => event.kind === 'created' && event.mint === mint)
    const block = facts.find(({ slot }) => creation && slot === slotOfPosition(creation.position))
    const first = indexOfPosition(creation?.position ?? 0n)
    const buys = block?.trades.filter(({ baseMint }) => baseMint === mint) ?? []
    expect(
      buys.map(({ position, side, tipped }) => [indexOfPosition(position), side, tipped]),
    ).toEqual([
      [first + 1, 'buy', undefined],
      [first + 2, 'buy', undefined],
      // The tip is paid by the creator, right behind.
      [first + 3, 'buy', true],
    ])
    const funders = facts
      .flatMap(({ fundings }) => fundings)
      .filter(({ wallet }) => buys.some((buy) => buy.wallet === wallet))
      .map(({ funder }) => funder)
    expect(funders).toHaveLength(3)
    expect(new Set(funders).size).toBe(1)
    const trades = facts.flatMap((each) => each.trades)
    for (const name of ['alice', 'bob', 'dave'] as const) {
      const own = trades.filter(({ wallet }) => wallet === address(sandbox.wallets[name]))
      expect(own.map(({ side, baseMint }) => [side, baseMint])).toEqual([
        ['buy', address(graduated)],
        ['sell', address(graduated)],
      ])
    }
  })
})
