import { createRequire } from 'node:module'
import {
  Keypair,
  PublicKey,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { parseJsonExactly } from '../../src/network/json.ts'

/** A real Solana VM with JSON-RPC, in this process and offline. */
export type LocalChain = {
  url: string
  /** The slot that it began with. */
  firstSlot: number
  /** When a slot ends, in Unix seconds: the chain's clock counts slots. Only with `slotMs`. */
  timeOf: (slot: number) => number
  /** JSON-RPC; throws if the chain answers with an error. Integers beyond 2^53 come as bigint. */
  rpc: (method: string, params?: readonly unknown[]) => Promise<unknown>
  fundSol: (wallet: PublicKey, lamports: bigint) => Promise<void>
  /** Replaces a whole account, which no transaction could do. */
  setAccount: (address: PublicKey, account: ChainAccount) => Promise<void>
  /** Signs with the first signer as fee payer and waits until it is processed; returns the signature. */
  send: SendTransaction
  /** As `send`, but returns at once: transactions are processed in the order in which they arrive. */
  post: SendTransaction
  /** As `post` for several, which follow each other in one block without another between them; only with `slotMs`. */
  postTogether: (transactions: readonly Parameters<SendTransaction>[]) => Promise<void>
  /** Skips the slots that passed while this machine slept or was too busy to make them; only with `slotMs`. */
  keepTime: () => Promise<void>
  /** May be called more than once. */
  stop: () => void
}

type SendTransaction = (
  instructions: TransactionInstruction[],
  signers: [Keypair, ...Keypair[]],
) => Promise<string>

export type ChainAccount = {
  lamports: bigint
  owner: PublicKey
  data: Uint8Array
  executable?: boolean
}

/** Why this machine cannot run a local chain; undefined if it can. */
export const noLocalChain = (): string | undefined =>
  loadSurfnet()
    ? undefined
    : 'the optional package with the local chain is for linux x64 and is not installed here'

/**
 * Starts a fresh chain; the caller stops it. Each transaction makes a block of its own unless `slotMs` is set: then there
 * is a block every so many milliseconds, with all transactions since the one before it.
 */
export const startLocalChain = async ({
  slotMs,
}: { slotMs?: number } = {}): Promise<LocalChain> => {
  const Surfnet = loadSurfnet()
  if (!Surfnet) throw new Error(noLocalChain())
  const surfnet = Surfnet.startWithConfig({
    offline: true,
    ...(slotMs !== undefined && { blockProductionMode: 'clock', slotTimeMs: slotMs }),
  })
  // It stops responding after a few hundred unread events.
  const drain = setInterval(() => surfnet.drainEvents(), drainEveryMs)
  const rpc = (method: string, params: readonly unknown[] = []): Promise<unknown> =>
    callRpc(surfnet.rpcUrl, method, params)
  const slotNow = async (): Promise<number> =>
    Number(await rpc('getSlot', [{ commitment: 'processed' }]))
  const start = { slot: await slotNow(), ms: Date.now() }
  let stopped = false
  let together = Promise.resolve()
  const chain: LocalChain = {
    url: surfnet.rpcUrl,
    firstSlot: start.slot,
    timeOf: (slot) => Math.floor((start.ms + (slot - start.slot + 1) * (slotMs ?? 0)) / 1_000),
    rpc,
    setAccount: async (address, account) => {
      await rpc('surfnet_setAccount', [
        address.toBase58(),
        {
          lamports: Number(account.lamports),
          owner: account.owner.toBase58(),
          data: Buffer.from(account.data).toString('hex'),
          executable: account.executable ?? false,
          rentEpoch: 0,
        },
      ])
    },
    fundSol: (wallet, lamports) =>
      chain.setAccount(wallet, { lamports, owner: PublicKey.default, data: new Uint8Array(0) }),
    send: async (instructions, signers) => processed(rpc, await chain.post(instructions, signers)),
    post: async (instructions, signers) => {
      await together
      return postTransaction(rpc, instructions, signers)
    },
    postTogether: async (transactions) => {
      await together
      const { promise, resolve } = Promise.withResolvers<void>()
      together = promise
      try {
        await rpc('surfnet_pauseClock')
        for (const each of transactions) await postTransaction(rpc, ...each)
      } finally {
        await rpc('surfnet_resumeClock')
        resolve()
      }
    },
    keepTime: async () => {
      if (slotMs === undefined) return
      await together
      const due = start.slot + Math.floor((Date.now() - start.ms) / slotMs)
      if (due - (await slotNow()) < lateSlots) return
      try {
        await rpc('surfnet_timeTravel', [{ absoluteSlot: due }])
      } catch (error) {
        // Its clock may have passed that slot since it was read.
        if ((await slotNow()) < due) throw error
      }
    },
    stop: () => {
      if (stopped) return
      stopped = true
      clearInterval(drain)
      surfnet.drainEvents()
      surfnet.stop()
    },
  }
  return chain
}

const drainEveryMs = 200
const lateSlots = 10
const confirmTries = 100
const confirmPauseMs = 20

type NativeSurfnet = {
  rpcUrl: string
  drainEvents: () => unknown
  stop: () => void
}

type NativeSurfnetClass = {
  startWithConfig: (config: {
    offline: boolean
    blockProductionMode?: 'clock'
    slotTimeMs?: number
  }) => NativeSurfnet
}

const isSurfnetClass = (value: unknown): value is NativeSurfnetClass =>
  typeof value === 'function' && 'startWithConfig' in value

const loadSurfnet = (): NativeSurfnetClass | undefined => {
  try {
    const native: unknown = createRequire(import.meta.url)('@solana/surfpool-linux-x64-gnu')
    const found = isObject(native) ? native['Surfnet'] : undefined
    return isSurfnetClass(found) ? found : undefined
  } catch {
    return undefined
  }
}

const postTransaction = async (
  rpc: LocalChain['rpc'],
  instructions: TransactionInstruction[],
  signers: [Keypair, ...Keypair[]],
): Promise<string> => {
  const latest = at(await rpc('getLatestBlockhash'), 'value', 'blockhash')
  const message = new TransactionMessage({
    payerKey: signers[0].publicKey,
    recentBlockhash: String(latest),
    instructions,
  })
  const transaction = new VersionedTransaction(message.compileToV0Message())
  transaction.sign(signers)
  const bytes = Buffer.from(transaction.serialize()).toString('base64')
  return String(await rpc('sendTransaction', [bytes, { encoding: 'base64' }]))
}

const processed = async (rpc: LocalChain['rpc'], signature: string): Promise<string> => {
  for (let tries = 0; tries < confirmTries; tries += 1) {
    const status = at(await rpc('getSignatureStatuses', [[signature]]), 'value', '0')
    if (isObject(status)) {
      if (status['err'] !== null) throw new Error(`failed: ${JSON.stringify(status['err'])}`)
      return signature
    }
    await Bun.sleep(confirmPauseMs)
  }
  throw new Error(`not processed: ${signature}`)
}

/** @throws Error if the answer is an error */
export const callRpc = async (
  url: string,
  method: string,
  params: readonly unknown[],
): Promise<unknown> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const answer = parseJsonExactly(await response.text())
  if (!isObject(answer)) throw new Error(`${method}: no JSON-RPC answer`)
  if (answer['error']) throw new Error(`${method}: ${JSON.stringify(answer['error'])}`)
  return answer['result']
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce((inner: unknown, key) => (isObject(inner) ? inner[key] : undefined), value)
