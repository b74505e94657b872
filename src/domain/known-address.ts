import { address } from './address.ts'

/** Addresses that are part of the Solana runtime or of the SPL programs; source: their program sources. */
export const systemProgram = address('11111111111111111111111111111111')
export const tokenProgram = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
export const token2022Program = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
export const associatedTokenProgram = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
export const stakeProgram = address('Stake11111111111111111111111111111111111111')
export const voteProgram = address('Vote111111111111111111111111111111111111111')
export const lookupTableProgram = address('AddressLookupTab1e1111111111111111111111111')
export const computeBudgetProgram = address('ComputeBudget111111111111111111111111111111')
export const loaderV2Program = address('BPFLoader2111111111111111111111111111111111')
export const loaderV3Program = address('BPFLoaderUpgradeab1e11111111111111111111111')
export const loaderV4Program = address('LoaderV411111111111111111111111111111111111')
export const memoProgram = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
export const memoV1Program = address('Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo')
export const lighthouseProgram = address('L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95')
export const wrappedSolMint = address('So11111111111111111111111111111111111111112')
export const clockSysvar = address('SysvarC1ock11111111111111111111111111111111')
