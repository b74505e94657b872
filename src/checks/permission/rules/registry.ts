import type { PermissionCheck } from '../assess/check.ts'
import { closeAuthoritiesCheck } from './close-authorities.ts'
import { frozenAccountsCheck } from './frozen-accounts.ts'
import { issuerPowersCheck } from './issuer-powers.ts'
import { nonceAccountsCheck } from './nonce-accounts.ts'
import { permanentDelegatesCheck } from './permanent-delegates.ts'
import { programUpgradesCheck } from './program-upgrades.ts'
import { stakeLockupsCheck } from './stake-lockups.ts'
import { stakeManagersCheck } from './stake-managers.ts'
import { stakeWithdrawersCheck } from './stake-withdrawers.ts'
import { tokenAccountsCheck } from './token-accounts.ts'
import { tokenDelegatesCheck } from './token-delegates.ts'
import { walletControlCheck } from './wallet-control.ts'

/** Date of this set of checks, for provenance. */
export const permissionChecksDate = '2026-11-20'

/** Every check of a wallet's permissions, in the order of the coverage. */
export const permissionChecks = [
  tokenAccountsCheck,
  tokenDelegatesCheck,
  closeAuthoritiesCheck,
  frozenAccountsCheck,
  permanentDelegatesCheck,
  issuerPowersCheck,
  stakeWithdrawersCheck,
  stakeManagersCheck,
  stakeLockupsCheck,
  nonceAccountsCheck,
  programUpgradesCheck,
  walletControlCheck,
] as const satisfies readonly PermissionCheck[]
