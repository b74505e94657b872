import { assetAttacks } from './asset-attacks.ts'
import type { AttackCase } from './attack-case.ts'
import { claimableAttacks } from './claimable-attacks.ts'
import { controlAttacks } from './control-attacks.ts'
import { coveredAttacks } from './covered-attacks.ts'
import { authorityAttacks } from './authority-attacks.ts'
import { coSignerAttacks } from './co-signer-attacks.ts'
import { disguisedAttacks } from './disguised-attacks.ts'
import { lastingAttacks } from './lasting-attacks.ts'
import { mintAttacks } from './mint-attacks.ts'
import { sharedControlAttacks } from './shared-control-attacks.ts'
import { nameAttacks } from './name-attacks.ts'
import { ownAccountAttacks } from './own-account-attacks.ts'
import { rarerAttacks } from './rarer-attacks.ts'
import { sharedAttacks } from './shared-attacks.ts'
import { tokenAttacks } from './token-attacks.ts'
import { valueAttacks } from './value-attacks.ts'
import { weakenedAttacks } from './weakened-attacks.ts'

/** All attacks that the tests and the evaluation run on a real chain. */
export const attackCases: readonly AttackCase[] = [
  ...valueAttacks,
  ...controlAttacks,
  ...tokenAttacks,
  ...coveredAttacks,
  ...ownAccountAttacks,
  ...assetAttacks,
  ...sharedAttacks,
  ...rarerAttacks,
  ...disguisedAttacks,
  ...authorityAttacks,
  ...coSignerAttacks,
  ...claimableAttacks,
  ...mintAttacks,
  ...lastingAttacks,
  ...nameAttacks,
  ...sharedControlAttacks,
  ...weakenedAttacks,
]
