import { SystemProgram, type TransactionInstruction } from '@solana/web3.js'
import { token2022ProgramId } from '../../../scripts/sandbox/account-bytes.ts'
import { transferToken } from '../chain/token-instructions.ts'
import type { AttackCase } from './attack-case.ts'
import { type Scene, sol } from './attack-scene.ts'

/** Tokens of the scene by how they are named. */
type Named =
  'cherokee' | 'crossed' | 'dotted' | 'assured' | 'boxed' | 'vault' | 'ownWord' | 'greek' | 'scaled'

/** One SOL for five units of a token. */
export const buyNamed = ({ people, traps }: Scene, which: Named): TransactionInstruction[] => [
  SystemProgram.transfer({ fromPubkey: people.user, toPubkey: people.thief, lamports: sol }),
  transferToken(traps[which].from, traps[which].to, people.thief, 5_000_000n, token2022ProgramId),
]

const bought = (name: string, which: Named): AttackCase => ({
  name,
  pattern: 'P45',
  instructions: (scene) => buyNamed(scene, which),
  verdict: 'suspicious',
  flags: ['WRONG_MINT'],
})

/** Tokens that are written like money. */
export const nameAttacks: readonly AttackCase[] = [
  bought('a dollar in Cherokee letters', 'cherokee'),
  bought('a dollar with a crossed letter', 'crossed'),
  bought('a dollar with dots', 'dotted'),
  bought('a dollar that names its issuer', 'assured'),
  bought('a dollar in boxed letters', 'boxed'),
]
