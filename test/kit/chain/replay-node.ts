import { base58 } from '@scure/base'
import type { Account } from '../../../src/solana/chain.ts'
import { type Address, parseAddress } from '../../../src/solana/address/address.ts'
import { systemProgram } from '../../../src/solana/address/known-address.ts'
import { encodeMessage } from '../../../src/solana/transaction/message-writer.ts'
import { decodeTransaction } from '../../../src/solana/transaction/wire.ts'
import type { RecordedTokenBalance, RecordedTransaction } from './recorded-transaction.ts'
import { type RecordedState, rebuildState } from './recorded-state.ts'

/** A JSON-RPC node over HTTP that knows the state around each recorded transaction, and nothing else. */
export type ReplayNode = {
  /** The node's URL for this transaction. Every transaction has its own, with the state just before it ran. */
  urlOf: (recorded: RecordedTransaction) => string
  /** Calls answered, by method. */
  calls: Map<string, number>
  stop: () => void
}

export type ReplayOptions = {
  /** Changes an answer's `result` before it is sent, to test a broken or lying node. */
  tamper?: (result: unknown, method: string) => unknown
}

/**
 * Answers like a node of Agave 4.1 (`simulateTransaction` has every field of the recorded answer of that version), from
 * records whose chain state is gone. It executes nothing and refuses any other transaction than the recorded one.
 * `rebuildState` documents what its accounts can show; inner instructions are always returned as bytes, although a node
 * returns those of known programs parsed.
 */
export const startReplayNode = ({ tamper }: ReplayOptions = {}): ReplayNode => {
  const states = new Map<string, RecordedState>()
  const calls = new Map<string, number>()
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: async (request) => {
      const state = states.get(new URL(request.url).pathname.slice(1))
      const body: unknown = await request.json()
      if (!state || !isFields(body)) return new Response('no such transaction', { status: 404 })
      const method = String(body['method'])
      calls.set(method, (calls.get(method) ?? 0) + 1)
      const params = Array.isArray(body['params']) ? body['params'] : []
      const answer = answerTo(state, method, params)
      const sent = tamper && 'result' in answer ? { result: tamper(answer.result, method) } : answer
      return new Response(exactJson({ jsonrpc: '2.0', ...sent, id: body['id'] }), {
        headers: { 'content-type': 'application/json' },
      })
    },
  })
  return {
    urlOf: (recorded) => {
      if (!states.has(recorded.signature)) states.set(recorded.signature, rebuildState(recorded))
      return `http://127.0.0.1:${server.port}/${recorded.signature}`
    },
    calls,
    stop: () => void server.stop(true),
  }
}

type Fields = Record<string, unknown>
type Answer = { result: unknown } | { error: { code: number; message: string } }

const apiVersion = '4.1.0'

const answerTo = (state: RecordedState, method: string, params: readonly unknown[]): Answer => {
  const { slot } = state.recorded
  const context = { apiVersion, slot }
  switch (method) {
    case 'getHealth':
      return { result: 'ok' }
    case 'getSlot':
      return { result: slot }
    case 'getVersion':
      return { result: { 'solana-core': apiVersion, 'feature-set': 0 } }
    case 'getLatestBlockhash':
      return { result: { context, value: blockhashOf(state) } }
    case 'getAccountInfo':
      return { result: { context, value: accountAnswer(state.before, params[0]) } }
    case 'getMultipleAccounts': {
      const requested = Array.isArray(params[0]) ? params[0] : []
      return {
        result: { context, value: requested.map((key) => accountAnswer(state.before, key)) },
      }
    }
    case 'simulateTransaction':
      return simulate(state, params)
    default:
      return { error: { code: -32601, message: 'Method not found' } }
  }
}

const blockhashOf = ({ resolved, recorded }: RecordedState) => ({
  blockhash: resolved.message.blockhash,
  lastValidBlockHeight: recorded.slot,
})

const accountAnswer = (accounts: ReadonlyMap<Address, Account>, key: unknown) => {
  const address = typeof key === 'string' ? parseAddress(key) : undefined
  const account = address && accounts.get(address)
  return account ? uiAccount(account) : null
}

const rentExempt = 2n ** 64n - 1n

const uiAccount = ({ lamports, owner, data, executable }: Account) => ({
  data: [Buffer.from(data).toString('base64'), 'base64'],
  executable,
  lamports,
  owner,
  rentEpoch: rentExempt,
  space: data.length,
})

const simulate = (state: RecordedState, [base64, config]: readonly unknown[]): Answer => {
  const bytes = Uint8Array.from(Buffer.from(String(base64), 'base64'))
  const requested = decodeTransaction(bytes)
  if (!requested.ok)
    return { error: { code: -32602, message: 'invalid transaction: failed to sanitize' } }
  const { message } = state.resolved
  if (Buffer.compare(encodeMessage(requested.transaction.message), encodeMessage(message)) !== 0)
    return { error: { code: -32602, message: 'the record is of another transaction' } }
  const options = isFields(config) ? config : {}
  const { recorded } = state
  return {
    result: {
      context: { apiVersion, slot: recorded.slot },
      value: {
        accounts: accountsAfter(state, options['accounts']),
        err: recorded.error ?? null,
        fee: recorded.feeLamports,
        innerInstructions: options['innerInstructions'] === true ? innerAnswer(state) : null,
        loadedAccountsDataSize: loadedBytes(state),
        loadedAddresses: recorded.loadedAddresses,
        logs: recorded.logMessages,
        postBalances: recorded.postBalances,
        postTokenBalances: recorded.postTokenBalances.map(uiTokenBalance),
        preBalances: recorded.preBalances,
        preTokenBalances: recorded.preTokenBalances.map(uiTokenBalance),
        ...(options['replaceRecentBlockhash'] === true && {
          replacementBlockhash: blockhashOf(state),
        }),
        returnData: null,
        unitsConsumed: recorded.unitsConsumed,
      },
    },
  }
}

/**
 * As nodes return it: null if the account is not in the transaction or the transaction failed, an empty account if it
 * does not exist afterwards.
 */
const accountsAfter = ({ recorded, keys, after }: RecordedState, requested: unknown) => {
  if (!isFields(requested) || !Array.isArray(requested['addresses'])) return null
  return requested['addresses'].map((key: unknown) => {
    const address = keys.find((each) => each === key)
    if (!address || recorded.error !== undefined) return null
    return uiAccount(after.get(address) ?? goneAccount)
  })
}

const goneAccount: Account = {
  lamports: 0n,
  owner: systemProgram,
  data: new Uint8Array(0),
  executable: false,
}

const innerAnswer = ({ inner }: RecordedState) =>
  [...Map.groupBy(inner, ({ outerIndex }) => outerIndex)].map(([index, calls]) => ({
    index,
    instructions: calls.map(({ programId, accounts, data, stackHeight }) => ({
      accounts,
      data: base58.encode(data),
      programId,
      stackHeight: stackHeight ?? null,
    })),
  }))

/**
 * Each account counts with 64 bytes of overhead (SIMD-0186); the sizes of other programs' accounts are unknown here.
 */
const loadedBytes = ({ keys, before }: RecordedState): number =>
  keys.reduce((sum, key) => sum + 64 + (before.get(key)?.data.length ?? 0), 0)

const uiTokenBalance = (balance: RecordedTokenBalance) => {
  const { amount, decimals } = balance.uiTokenAmount
  const uiAmount = Number(amount) / 10 ** decimals
  return {
    ...balance,
    uiTokenAmount: { amount, decimals, uiAmount, uiAmountString: String(uiAmount) },
  }
}

/** JSON with 64-bit integers written whole, as nodes write them. */
export const exactJson = (value: unknown): string => {
  const large: string[] = []
  const mark = (_key: string, item: unknown): unknown =>
    typeof item === 'bigint' ? `\u0000${large.push(item.toString()) - 1}` : item
  return JSON.stringify(value, mark).replace(
    /"\\u0000(\d+)"/g,
    (_text, at: string) => large[Number(at)] ?? '0',
  )
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
