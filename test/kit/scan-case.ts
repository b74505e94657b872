import { AddressLookupTableAccount, type PublicKey } from '@solana/web3.js'
import type { TransactionInstruction } from '@solana/web3.js'
import { unsignedBase64 } from '../../scripts/sandbox/unsigned.ts'
import { scanTransaction } from '../../src/service/scan-transaction.ts'
import type { ScanDeps, ScanReport } from '../../src/service/scan-transaction.ts'
import { type Scene, fresh } from './attack-scene.ts'

/** What attacks and honest transactions have in common, as far as a scan of them goes. */
export type ScannedCase = {
  instructions: (scene: Scene) => TransactionInstruction[]
  payer?: (scene: Scene) => PublicKey
  blockhash?: (scene: Scene) => PublicKey
  lookedUp?: (scene: Scene) => PublicKey[]
  dappDomain?: string
}

/** Scans what the scene's user is asked to sign. */
export const scanCase = async (
  deps: ScanDeps,
  scene: Scene,
  { instructions, payer, blockhash, lookedUp, dappDomain }: ScannedCase,
): Promise<ScanReport> => {
  const tables = lookedUp ? [await createTable(scene, lookedUp(scene))] : []
  const { user } = scene.people
  const value = blockhash?.(scene).toBase58()
  return scanTransaction(deps, {
    transactionBase64: unsignedBase64(payer?.(scene) ?? user, instructions(scene), {
      ...(value && { blockhash: value }),
      tables,
    }),
    walletAddress: user.toBase58(),
    ...(dappDomain && { dappDomain }),
  })
}

const createTable = async (
  { chain }: Scene,
  addresses: PublicKey[],
): Promise<AddressLookupTableAccount> => {
  const key = fresh()
  await chain.createTable(key, addresses)
  const neverDeactivated = 2n ** 64n - 1n
  const state = {
    deactivationSlot: neverDeactivated,
    lastExtendedSlot: 0,
    lastExtendedSlotStartIndex: 0,
    addresses,
  }
  return new AddressLookupTableAccount({ key, state })
}
