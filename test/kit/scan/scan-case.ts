import {
  AddressLookupTableAccount,
  type Keypair,
  type PublicKey,
  type TransactionInstruction,
  VersionedTransaction,
} from '@solana/web3.js'
import { unsignedBase64 } from '../../../scripts/sandbox/unsigned.ts'
import {
  type ScanDeps,
  type ScanReport,
  scanTransaction,
} from '../../../src/scan/scan-transaction.ts'
import { type Scene, fresh } from '../attacks/attack-scene.ts'

/** The transaction of an attack or an honest case, as a scan needs it. */
export type ScannedCase = {
  instructions: (scene: Scene) => TransactionInstruction[]
  payer?: (scene: Scene) => PublicKey
  blockhash?: (scene: Scene) => PublicKey
  lookedUp?: (scene: Scene) => PublicKey[]
  dappDomain?: string
  /** The caller's `source`, such as `sponsor`. */
  source?: string
  /** The table for `lookedUp` was just filled. */
  youngTable?: true
  /** The scene's partner has already signed this transaction, or the signature belongs to something else. */
  partnerSigns?: 'this' | 'something else'
}

/** Scans the transaction that the scene's user should sign. */
export const scanCase = async (
  deps: ScanDeps,
  scene: Scene,
  scanned: ScannedCase,
): Promise<ScanReport> => {
  const { dappDomain, source } = scanned
  return scanTransaction(deps, {
    transactionBase64: await transactionOf(scene, scanned),
    walletAddress: scene.people.user.toBase58(),
    ...(dappDomain && { dappDomain }),
    ...(source && { source }),
  })
}

/** The transaction that the scene's user should sign, with the signatures that it already has. */
export const transactionOf = async (scene: Scene, scanned: ScannedCase): Promise<string> => {
  const { instructions, payer, blockhash, lookedUp } = scanned
  const tables = lookedUp
    ? [await createTable(scene, lookedUp(scene), scanned.youngTable ? 1n : 0n)]
    : []
  const value = blockhash?.(scene).toBase58()
  const unsigned = unsignedBase64(payer?.(scene) ?? scene.people.user, instructions(scene), {
    ...(value && { blockhash: value }),
    tables,
  })
  return signed(unsigned, scene.partner, scanned.partnerSigns)
}

const signed = (base64: string, partner: Keypair, how: ScannedCase['partnerSigns']): string => {
  if (how === undefined) return base64
  const transaction = VersionedTransaction.deserialize(Buffer.from(base64, 'base64'))
  if (how === 'this') transaction.sign([partner])
  else transaction.addSignature(partner.publicKey, new Uint8Array(signatureBytes).fill(7))
  return Buffer.from(transaction.serialize()).toString('base64')
}

const signatureBytes = 64

const createTable = async (
  { chain }: Scene,
  addresses: PublicKey[],
  lastExtendedSlot: bigint,
): Promise<AddressLookupTableAccount> => {
  const key = fresh()
  await chain.createTable(key, addresses, { lastExtendedSlot })
  const neverDeactivated = 2n ** 64n - 1n
  const state = {
    deactivationSlot: neverDeactivated,
    lastExtendedSlot: 0,
    lastExtendedSlotStartIndex: 0,
    addresses,
  }
  return new AddressLookupTableAccount({ key, state })
}
