// Wall-clock time of a scan against the node's bare simulation of the same transaction, in turns.
import {
  ComputeBudgetProgram,
  type PublicKey,
  SystemProgram,
  VersionedTransaction,
} from '@solana/web3.js'
import { wrappedSolMintKey } from '../sandbox/account-bytes.ts'
import { unsignedBase64 } from '../sandbox/unsigned.ts'
import { address } from '../../src/solana/address/address.ts'
import { isReservedAddress } from '../../src/solana/state/reserved-address.ts'
import { makeLabelReader } from '../../src/market/read-token-labels.ts'
import { makeMintCache } from '../../src/scan/observe/mint-decimals.ts'
import { scanTransaction } from '../../src/scan/scan-transaction.ts'
import { makeRpcChainReader } from '../../src/solana/rpc/chain-reader.ts'
import { openScene } from '../../test/kit/attacks/attack-scene.ts'
import {
  approve,
  createAssociated,
  transferTokenChecked,
} from '../../test/kit/chain/token-instructions.ts'
import { createTradedToken, giveTokens, takeTokens } from '../../test/kit/market/traded-token.ts'
import { startStage } from '../../test/on-chain/unknown-program.ts'
import { quantile } from './median.ts'

export type WallRow = {
  what: string
  scanMs: number
  simulateMs: number
  ratio: number
  /** Time of a bare client for the two parallel requests of a scan, relative to one simulation: the lower bound. */
  floorRatio: number
  /** The scan's additional time, which hardly depends on the distance of the node. */
  addedMs: number
  /** With `include=assets` for tokens that no provider lists, times without. */
  assetsRatio: number
}

/** Round-trip delay of a nearby node on another machine. */
const distanceMs = 5

/**
 * Plain transactions and a trade through several programs, on the local node, which answers within a quarter of a
 * millisecond, and on the same node with a realistic delay.
 */
export const benchWall = async (times: number): Promise<WallRow[]> => {
  const rows: WallRow[] = []
  const measure = async (what: string, subject: Subject): Promise<void> => {
    rows.push(await inTurns(what, subject, times))
    const far = startDistance(subject.url)
    const fewer = Math.ceil(times / 5)
    rows.push(await inTurns(`${what}, ${distanceMs} ms away`, { ...subject, url: far.url }, fewer))
    far.stop()
  }
  const scene = await openScene()
  try {
    await measure('plain transactions', {
      url: scene.chain.url,
      user: scene.people.user,
      messages: plainMessages(scene),
    })
  } finally {
    scene.chain.stop()
  }
  const stage = await startStage()
  try {
    const { url } = stage.chain
    await measure('a trade', { url, user: stage.user, messages: [await tradeMessage(stage)] })
  } finally {
    stage.chain.stop()
  }
  return rows
}

type Subject = { url: string; user: PublicKey; messages: string[] }

const plainMessages = ({ people, accounts, mints }: Awaited<ReturnType<typeof openScene>>) => {
  const { user, friend, thief } = people
  const amount = 1_000_000n
  return [
    [SystemProgram.transfer({ fromPubkey: user, toPubkey: friend, lamports: amount })],
    [transferTokenChecked(accounts.token, mints.token, accounts.friendToken, user, amount, 6)],
    [approve(accounts.token, thief, user, amount)],
  ].map((instructions) => unsignedBase64(user, instructions))
}

/** What apps request: settings, a new account, and a program that calls others. No other scenarios are tried. */
const tradeMessage = async (stage: Awaited<ReturnType<typeof startStage>>): Promise<string> => {
  const token = await createTradedToken(stage)
  return unsignedBase64(stage.user, [
    ComputeBudgetProgram.setComputeUnitLimit({ units: 200_000 }),
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000 }),
    createAssociated(stage.user, stage.user, wrappedSolMintKey),
    await giveTokens(stage, token, [takeTokens(1_000_000n)]),
  ])
}

/** Without providers, so that what is left is this server’s own work and the node. */
const noMarket = {
  isOff: true,
  readTokens: async () => new Map(),
  readPrices: async () => new Map(),
  verifiedTokens: () => [],
}

const warmUpTurns = 50

const inTurns = async (what: string, subject: Subject, times: number): Promise<WallRow> => {
  const { url, user, messages } = subject
  const chain = makeRpcChainReader({ urls: [url], nowMs: Date.now, random: Math.random })
  const mints = makeMintCache()
  const labels = makeLabelReader({ chain, market: noMarket, prices: noMarket, nowMs: Date.now })
  const sendBoth = messages.map((message) => makeBothBare(url, message))
  const timesMs: Record<'scan' | 'assets' | 'both' | 'simulate', number[]> = {
    scan: [],
    assets: [],
    both: [],
    simulate: [],
  }
  for (let turn = -Math.min(warmUpTurns, times); turn < times; turn++) {
    const at = Math.abs(turn) % messages.length
    const transactionBase64 = messages[at] ?? ''
    const input = { transactionBase64, walletAddress: user.toBase58() }
    const scan = await msOf(() => scanTransaction({ chain, mints }, input))
    const assets = await msOf(() =>
      scanTransaction({ chain, mints, labels }, { ...input, include: ['assets'] }),
    )
    const simulate = await msOf(() => simulateBare(url, transactionBase64))
    const both = await msOf(() => sendBoth[at]?.())
    if (turn < 0) continue
    timesMs.scan.push(scan)
    timesMs.assets.push(assets)
    timesMs.simulate.push(simulate)
    timesMs.both.push(both)
  }
  const scanMs = quantile(timesMs.scan, 0.5)
  const simulateMs = quantile(timesMs.simulate, 0.5)
  return {
    what,
    scanMs,
    simulateMs,
    ratio: scanMs / simulateMs,
    floorRatio: quantile(timesMs.both, 0.5) / simulateMs,
    addedMs: scanMs - simulateMs,
    assetsRatio: quantile(timesMs.assets, 0.5) / scanMs,
  }
}

const msOf = async (work: () => Promise<unknown> | undefined): Promise<number> => {
  const startedMs = performance.now()
  await work()
  return performance.now() - startedMs
}

/** Forwards everything to a node, and its answers with a delay. */
const startDistance = (url: string) => {
  const server = Bun.serve({
    port: 0,
    fetch: async (request) => {
      const body = await request.text()
      await Bun.sleep(distanceMs)
      const headers = { 'content-type': 'application/json' }
      return fetch(url, { method: 'POST', headers, body })
    },
  })
  return { url: `http://127.0.0.1:${server.port}`, stop: () => void server.stop(true) }
}

/** The request of a wallet without a scanner: the same simulation, with its answer unread. */
const simulateBare = (url: string, base64: string): Promise<void> =>
  sendBare(url, 'simulateTransaction', [base64, bareSimulation])

const bareSimulation = {
  encoding: 'base64',
  commitment: 'confirmed',
  sigVerify: false,
  replaceRecentBlockhash: true,
  innerInstructions: true,
}

/** The minimum that a scan needs: the accounts before, and the simulation with those it may change. */
const makeBothBare = (url: string, base64: string): (() => Promise<unknown>) => {
  const { message } = VersionedTransaction.deserialize(Buffer.from(base64, 'base64'))
  const keys = message.staticAccountKeys.map((key) => address(key.toBase58()))
  const addresses = keys.filter((_, index) => message.isAccountWritable(index))
  const accounts = { encoding: 'base64', addresses }
  const simulation = [base64, { ...bareSimulation, accounts }]
  const worthReading = keys.filter((key) => !isReservedAddress(key))
  const reading = [worthReading, { encoding: 'base64', commitment: 'confirmed' }]
  return () =>
    Promise.all([
      sendBare(url, 'simulateTransaction', simulation),
      sendBare(url, 'getMultipleAccounts', reading),
    ])
}

const sendBare = async (url: string, method: string, params: unknown[]): Promise<void> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const answer: unknown = await response.json()
  if (typeof answer !== 'object' || answer === null || !('result' in answer))
    throw new Error(`the node did not answer ${method}`)
}
