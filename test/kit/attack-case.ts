import type { PublicKey, TransactionInstruction } from '@solana/web3.js'
import type { Scene } from './attack-scene.ts'

/** An attack that is tried on a real chain, and the least that the scan has to say of it. */
export type AttackCase = {
  name: string
  /** Its number in the catalogue of patterns, such as `P05`. */
  pattern: string
  instructions: (scene: Scene) => TransactionInstruction[]
  /** The least; a graver word is right too. */
  verdict: 'malicious' | 'suspicious'
  /** Flags that have to be there; there may be more. */
  flags: string[]
  /** Balance changes of those who have a name in the scene; left out where other tests hold them. */
  diffs?: string[]
  dappDomain?: string
  /** Who pays the fee in place of the user. */
  payer?: (scene: Scene) => PublicKey
  /** Nonce value in place of a recent blockhash. */
  blockhash?: (scene: Scene) => PublicKey
  /** Addresses that the message gets from a lookup table instead of naming them. */
  lookedUp?: (scene: Scene) => PublicKey[]
  /** Where this form of the pattern is milder than the pattern at its worst, as the catalogue says. */
  severity?: 'high'
}
