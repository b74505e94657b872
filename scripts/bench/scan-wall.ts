// What a scan takes by the clock against the node's bare simulation of the same transaction, in turns.
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
  /** What a bare client takes for the two questions that a scan asks side by side, times one simulation: the least. */
  floorRatio: number
  /** What the scan takes on top, which hardly hangs on how far away the node is. */
  addedMs: number
}

/** How much later everything comes back from a node that is not on this machine, but near. */
const distanceMs = 5

/**
 * Plain transactions and a trade through several programs, on the local node, which answers within a quarter of a
 * millisecond, and on the same node with the way to it that real ones have.
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

/** What apps ask for: settings, an account to be opened, and a program that calls others. Nothing is tried elsewhere. */
const tradeMessage = async (stage: Awaited<ReturnType<typeof startStage>>): Promise<string> => {
  const token = await createTradedToken(stage)
  return unsignedBase64(stage.user, [
    ComputeBudgetProgram.setComputeUnitLimit({ units: 200_000 }),
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000 }),
    createAssociated(stage.user, stage.user, wrappedSolMintKey),
    await giveTokens(stage, token, [takeTokens(1_000_000n)]),
  ])
}

const warmUpTurns = 50

const inTurns = async (what: string, subject: Subject, times: number): Promise<WallRow> => {
  const { url, user, messages } = subject
  const chain = makeRpcChainReader({ urls: [url], nowMs: Date.now, random: Math.random })
  const mints = makeMintCache()
  const sendBoth = messages.map((message) => makeBothBare(url, message))
  const timesMs: { scan: number[]; both: number[]; simulate: number[] } = {
    scan: [],
    both: [],
    simulate: [],
  }
  for (let turn = -Math.min(warmUpTurns, times); turn < times; turn++) {
    const at = Math.abs(turn) % messages.length
    const transactionBase64 = messages[at] ?? ''
    const input = { transactionBase64, walletAddress: user.toBase58() }
    const scan = await msOf(() => scanTransaction({ chain, mints }, input))
    const simulate = await msOf(() => simulateBare(url, transactionBase64))
    const both = await msOf(() => sendBoth[at]?.())
    if (turn < 0) continue
    timesMs.scan.push(scan)
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
  }
}

const msOf = async (work: () => Promise<unknown> | undefined): Promise<number> => {
  const startedMs = performance.now()
  await work()
  return performance.now() - startedMs
}

/** Passes everything on to a node, and its answers back later. */
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

/** What a wallet without a scanner would ask: the same simulation, of which it takes the answer as it is. */
const simulateBare = (url: string, base64: string): Promise<void> =>
  sendBare(url, 'simulateTransaction', [base64, bareSimulation])

const bareSimulation = {
  encoding: 'base64',
  commitment: 'confirmed',
  sigVerify: false,
  replaceRecentBlockhash: true,
  innerInstructions: true,
}

/** What a scan needs to know at the least: the accounts before, and the simulation with those that it may change. */
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
