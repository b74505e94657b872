import { PublicKey, SystemProgram } from '@solana/web3.js'
import { unsignedBase64 } from '../../../scripts/sandbox/unsigned.ts'
import { member } from '../http.ts'
import {
  type RecordedAnswer,
  type RecordedRequest,
  type RecordedServer,
  startRecordedServer,
} from '../recorded-server.ts'

/**
 * A Solana node over real HTTP that answers every scan of a plain SOL transfer after `delayMs`: a slow network, which
 * no local chain can provide. Its answers contain only what a scan needs. `instead` overrides answers.
 */
export const startFakeNode = ({
  delayMs = 0,
  instead = () => undefined,
}: {
  delayMs?: number
  instead?: (method: unknown) => RecordedAnswer | undefined
} = {}): RecordedServer =>
  startRecordedServer((request) => ({
    delayMs,
    ...(instead(member(request.body, 'method') ?? member(request.body, 0, 'method')) ??
      answerTo(request)),
  }))

/** A transfer that the fake node can answer, as the body of a scan. */
export const transferScan = (
  user: PublicKey,
  to: PublicKey,
  lamports = 1_000_000,
): { chain: 'solana'; tx_base64: string; wallet_address: string } => ({
  chain: 'solana',
  tx_base64: unsignedBase64(user, [
    SystemProgram.transfer({ fromPubkey: user, toPubkey: to, lamports }),
  ]),
  wallet_address: user.toBase58(),
})

const answerTo = ({ body }: RecordedRequest): RecordedAnswer => {
  const params = member(body, 'params')
  const result = resultOf(member(body, 'method'), params)
  return result === undefined
    ? { body: { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'Method not found' } } }
    : { body: { jsonrpc: '2.0', id: 1, result } }
}

const resultOf = (method: unknown, params: unknown): unknown => {
  if (method === 'getHealth') return 'ok'
  if (method === 'getMultipleAccounts')
    return { context: { slot: 1 }, value: accounts(member(params, 0)) }
  if (method !== 'simulateTransaction') return undefined
  const value = {
    err: null,
    logs: [],
    accounts: accounts(member(params, 1, 'accounts', 'addresses')),
    innerInstructions: [],
    unitsConsumed: 150,
  }
  return { context: { slot: 1 }, value }
}

const accounts = (addresses: unknown): unknown[] =>
  (Array.isArray(addresses) ? addresses : []).map(() => ({
    lamports: 5_000_000_000,
    owner: SystemProgram.programId.toBase58(),
    data: ['', 'base64'],
    executable: false,
    rentEpoch: 0,
    space: 0,
  }))
