import type { PermissionCheck } from './check.ts'
import { closeAuthoritiesCheck } from '../rules/close-authorities.ts'
import { frozenAccountsCheck } from '../rules/frozen-accounts.ts'
import { issuerPowersCheck } from '../rules/issuer-powers.ts'
import { nonceAccountsCheck } from '../rules/nonce-accounts.ts'
import { permanentDelegatesCheck } from '../rules/permanent-delegates.ts'
import { programUpgradesCheck } from '../rules/program-upgrades.ts'
import { stakeLockupsCheck } from '../rules/stake-lockups.ts'
import { stakeManagersCheck } from '../rules/stake-managers.ts'
import { stakeWithdrawersCheck } from '../rules/stake-withdrawers.ts'
import { tokenAccountsCheck } from '../rules/token-accounts.ts'
import { tokenDelegatesCheck } from '../rules/token-delegates.ts'
import { walletControlCheck } from '../rules/wallet-control.ts'

/** Date of this set of checks, for provenance. */
export const permissionChecksDate = '2026-11-20'

/** Every check of a wallet's permissions, in the order in which coverage tells them. */
export const permissionChecks: readonly PermissionCheck[] = [
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
]
