// Made by scripts/client/describe-client.ts from the OpenAPI document.
import type { CallOptions } from './call.ts'
/** Where the transaction comes from. It can raise the risk, never lower it. */
export type ScanContext = {
  /** Kind of caller, such as `browser-extension`. `dapp`, `website`, `blink` and `action` mean that an app requests the signature; `sponsor`, `relayer`, `paymaster` and `fee-payer` mean that the wallet pays the fees of other users. */
  source?: string
  /** Domain or URL of the app that built the transaction. */
  dapp_domain?: string
}

/** From `score`: below 0.3 safe, from 0.3 suspicious, from 0.7 malicious. */
export type Verdict = 'safe' | 'suspicious' | 'malicious'

export type ScanAction = {
  /** What it does, such as `TRANSFER` or `SET_AUTHORITY`. */
  type: string
  /** The called program. */
  programId: string
  /** Name of the program, if known. */
  programName?: string
  /** Sending wallet. */
  from?: string
  /** Receiving wallet. */
  to?: string
  /** Mint of the asset; SOL is listed under the wrapped SOL mint. */
  mint?: string
  /** Amount in whole tokens. */
  amountUi?: number
}

export type BalanceDiff = {
  /** Address of the wallet. */
  address: string
  /** Mint of the asset; SOL is listed under the wrapped SOL mint. */
  mint: string
  /** Change in whole tokens; negative is a loss. */
  deltaUi: number
}

export type ScanDetails = {
  /** What the instructions do, in order. */
  actions: ScanAction[]
  /** Who gains and loses what, fees included. */
  balance_diffs: BalanceDiff[]
  /** One flag for each kind of finding. More may be added. */
  flags: string[]
  simulation: {
    /** Program logs of the simulation. */
    logs: string[]
    /** Why the transaction would fail. Absent if it would succeed. */
    err?: {
      [key: string]: unknown
    }
  }
}
export type Severity = 'info' | 'low' | 'medium' | 'high' | 'critical'

/** Where a program’s code decides, and on what. Only for findings about code. */
export type CodeEvidence = {
  /** Decisions that turn out differently; empty if only a number differs. */
  branches: {
    /** Program whose code decides. */
    program: string
    /** Index of the deciding instruction in its code. */
    instruction: number
  }[]
  dependsOn: {
    /** What has to change. `invented`: data of an account that does not exist yet. */
    what: 'data' | 'lamports' | 'owner' | 'length' | 'sysvar' | 'runtime' | 'invented'
    /** Account or sysvar that is read. */
    account?: string
    /** Offset of the byte in its data. */
    offset?: number
    /** Program that owns the account. */
    owner?: string
  }
  /** Whether the Solana VM did it too. `state`: with the accounts as in `state`. `patched`: with the decisions of the code fixed. `no`: neither was shown, which refutes nothing. */
  confirmed?: 'state' | 'patched' | 'no'
  /** What accounts hold when it happens. Only if that confirmed it. */
  state?: {
    /** Account or sysvar that is different. */
    account: string
    /** What is different about it. */
    what: 'data' | 'lamports' | 'owner' | 'length' | 'closed'
    /** Offset of the first byte in its data. */
    offset?: number
    /** Bytes in hexadecimal, lamports, the owning program, or the size in bytes. */
    value?: string
  }[]
}

export type Finding = {
  /** Stable id of the rule. */
  rule: string
  /** Stable flag of the rule, as in `details.flags`. */
  flag: string
  severity: Severity
  /** A rule on trial is reported but does not change the score. */
  stage: 'scored' | 'trial'
  /** What happens. */
  what: string
  /** Why that matters. */
  why: string
  /** What to do. */
  advice: string
  /** Instructions behind it: `[1]` is the second one, `[1, 0]` the first call inside it. */
  at?: number[][]
  /** Address the finding is about: a delegate, a destination, an account. */
  subject?: string
  /** Value before. */
  before?: string
  /** Value after. */
  after?: string
  code?: CodeEvidence
}

export type ControlChange = {
  /** Account whose control changes. */
  account: string
  /** Such as `token-owner`, `delegate` or `close-authority`. */
  field: string
  /** Owner of the account before. */
  holder?: string
  /** Address in control before. Absent if there was none. */
  before?: string
  /** Address in control afterwards. Absent if there will be none. */
  after?: string
  /** Mint of the token account. */
  mint?: string
}

export type BalanceChange = {
  /** Address of the wallet, as in `balance_diffs`. */
  address: string
  /** Mint of the asset; SOL is listed under the wrapped SOL mint. */
  mint: string
  /** Change in base units; negative is a loss. */
  amount: string
  /** Decimals of the mint. Absent if it is unreadable. */
  decimals?: number
  /** Symbol, without characters that deceive. */
  symbol?: string
  /** Name, likewise. */
  name?: string
  /** `well-known`: a token that people know by name. `verified` and `unverified`: what a provider says of it. `flagged`: a provider marks it as suspicious. Absent if no provider says anything. */
  verification?: 'well-known' | 'verified' | 'unverified' | 'flagged'
  /** Current price of a whole token in USD. */
  priceUsd?: number
  /** Value of the change in USD; negative is a loss. For a token that is not verified, at most its liquidity. It plays no part in the verdict. */
  valueUsd?: number
}

export type ScanCoverage = {
  /** Whether the node could simulate the transaction. */
  simulated: boolean
  /** Why it could not. */
  reason?: string
  /** Number of accounts the transaction may write. The state of all of them was requested. */
  writableAccounts: number
  /** Accounts whose state afterwards is unknown. */
  unseenAccounts: {
    /** Its address. */
    account: string
    /** Why its state is unknown. */
    reason: string
  }[]
  /** Programs whose instructions are not decoded. */
  unknownPrograms: string[]
  /** Calls between programs that are assessed by their effects alone. */
  undecodedCalls: {
    /** The called program. */
    programId: string
    /** Its name. */
    name: string
  }[]
  /** Mints whose balance changes are assessed but cannot be shown. */
  mintsWithoutDecimals: string[]
  /** Simulation in other scenarios; only for unknown programs. */
  worlds?: {
    /** `not-needed`: no unknown program gets access to the user’s assets. `partial`: there was not enough time for all of them. `not-comparable`: the local simulation of the unchanged transaction disagrees with the node. `untold`: the node does not return the data needed. */
    status: 'not-needed' | 'ran' | 'partial' | 'not-comparable' | 'untold' | 'unavailable'
    /** Why it is not `ran`. */
    reason?: string
    /** Number of scenarios in which the transaction was simulated again. */
    ran: number
    /** Number of scenarios skipped for lack of time. */
    skipped: number
  }
}

export type LossBound = {
  /** Mint of the asset; SOL is listed under the wrapped SOL mint. */
  mint: string
  /** Maximum possible loss, in base units. */
  most: string
  /** `reach`: everything that unknown programs have access to. `shown`: what the simulation shows. */
  by: 'reach' | 'shown'
}

export type ScanProvenance = {
  /** Slot at which the accounts were read. */
  accountsSlot: number
  /** Slot of the simulation. */
  simulationSlot?: number
  /** Compute units of the simulation. */
  unitsConsumed?: number
  /** Ids of the rules that ran. */
  rules: string[]
  /** Version of the rule set: its date and a hash of its rules. */
  ruleSet?: string
  /** Software version of the Solana node, if it reports one. */
  nodeVersion?: string
  /** Lists in use, with their dates or versions. */
  lists?: {
    [key: string]: string
  }
  /** SHA-256 of everything the verdict depends on: the same inputs and rules give the same hash. */
  inputsHash?: string
}

export type GuardInstruction = {
  /** Lighthouse, the guard program. */
  programId: string
  /** Accounts of the instruction, in order. */
  accounts: {
    /** Its address. */
    address: string
    /** Whether it has to sign. */
    signer: boolean
    /** Whether the instruction may change it. */
    writable: boolean
  }[]
  /** Instruction data in base64. */
  dataBase64: string
  /** What it asserts, in plain English. */
  asserts: string[]
}

/** The transaction with all guards and its own verdict: what the guards stop no longer counts. Absent if they do not fit or the node did not answer. */
export type GuardedScan = {
  /** The unsigned transaction with all guards, ready to be signed. */
  transactionBase64: string
  verdict: Verdict
  /** 0 is safe, 1 critical. */
  score: number
  /** One sentence to show to the user. */
  summary: string
}

/** Instructions that make the transaction fail if its outcome differs from the one shown. */
export type Guards = {
  /** Instructions to append to the transaction, most important first. */
  instructions: GuardInstruction[]
  fit: {
    /** Whether all of them can be added. */
    possible: boolean
    /** Why not. */
    reason?: string
    /** Size of the transaction with all of them, signatures included. */
    sizeBytes: number
    /** Size limit for its transaction version. */
    limitBytes: number
    /** Number of accounts that would be added to the message. */
    newAccounts: number
    /** How many of them fit, in order. */
    guardsThatFit: number
  }
  /** Accounts that no guard can protect. */
  unguarded: {
    /** Its address. */
    account: string
    /** Why no guard can protect it. */
    reason: string
  }[]
  /** Other things to know before using the guards. */
  notes: string[]
  /** The unsigned transaction with all guards, if they fit. */
  transactionBase64?: string
  guarded?: GuardedScan
}

/** The evidence behind the verdict: the parts requested with `include`. */
export type ScanEvidence = {
  /** What each rule found, and in which instructions. */
  findings?: Finding[]
  /** Changes of control. */
  controls?: ControlChange[]
  /** Every balance change with what a wallet shows of it. Unknown fields are left out: names and prices of a source that fails or is slow too. */
  assets?: BalanceChange[]
  coverage?: ScanCoverage
  /** The maximum that can be lost with this signature, whatever unknown programs do. */
  bound?: LossBound[]
  provenance?: ScanProvenance
  guards?: Guards
}

export type WalletScanResult = {
  verdict: Verdict
  /** 0 is safe, 1 critical. */
  score: number
  /** One sentence to show to the user. */
  summary: string
  details: ScanDetails
  /** Reasons to show to the user; empty if no risk was found. */
  explanations: string[]
  evidence?: ScanEvidence
}

export type ErrorEnvelope = {
  error: {
    /** Stable; match on it. */
    code:
      | 'INVALID_REQUEST'
      | 'FORBIDDEN'
      | 'NOT_FOUND'
      | 'METHOD_NOT_ALLOWED'
      | 'PAYLOAD_TOO_LARGE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'RATE_LIMITED'
      | 'INTERNAL_ERROR'
      | 'UPSTREAM_ERROR'
      | 'UPSTREAM_UNAVAILABLE'
      | 'UPSTREAM_TIMEOUT'
    /** For people: a sentence for each problem of the request, the first five. May change: do not match on it. */
    message: string
    /** The same as the header `x-request-id`. */
    requestId?: string
  }
}

export type WalletBulkScanResult = {
  verdict: Verdict
  /** 0 is safe, 1 critical. */
  score: number
  /** One sentence to show to the user. */
  summary: string
  /** One per transaction, in the order of the request. Each is based on the state that the ones before it leave. */
  results: WalletScanResult[]
}

/** Only `low` means that no serious risk was found. `unknown`: the risk could not be determined. */
export type RiskLevel = 'low' | 'medium' | 'high' | 'critical' | 'unknown'

export type PreviewAction = {
  /** Such as `transfer`, `swap` or `fee`. */
  type: string
  /** Mint; SOL is listed under the wrapped SOL mint. */
  asset: string
  /** Decimal number in whole tokens. */
  amount: string
  direction: 'in' | 'out'
}

export type Reason = {
  /** Stable identifier. More may be added. */
  code: string
  /** Text to show to the user. */
  message: string
  severity: Severity
}

export type TransactionPreview = {
  /** `unknown`: the transaction could not be checked. */
  riskLevel: RiskLevel
  /** One sentence to show to the user. */
  summary: string
  /** What the user gives and receives. */
  actions: PreviewAction[]
  /** What to watch out for, largest loss first. */
  warnings: Reason[]
}

export type CheckFinding = {
  /** Stable id of the check. */
  check: string
  /** Code of the reason. */
  code: string
  /** As in `reasons`. */
  message: string
  severity: Severity
  /** Of an app: parts of its name that the reason is about, as written there. */
  parts?: string[]
}

export type Control = {
  /** Kind of control, such as `mint-authority`. More may be added. */
  control: string
  /** Address that has it. */
  holder?: string
  /** What the holder is, such as `wallet` or `multisig`. */
  holderKind?: string
  /** What it allows, in plain English. */
  detail?: string
}

export type CheckRun = {
  /** Stable id of the check. */
  check: string
  status: 'ran' | 'failed' | 'not-applicable'
  /** If this check fails, the risk level is never `low`. */
  critical: boolean
  /** Why it did not run. */
  why?: string
}

export type CheckProvenance = {
  /** Slot at which accounts were read. */
  slot?: number
  /** Version date of the set of checks. */
  checks: string
  /** Versions of the lists in use, by name. */
  lists: {
    [key: string]: string
  }
  /** Data sources used besides the Solana node. */
  sources: string[]
}

/** The parts requested with `include`. */
export type CheckEvidence = {
  /** The check behind each reason. */
  findings?: CheckFinding[]
  /** Who has control over the subject of the check. */
  controls?: Control[]
  /** Every check, and whether it ran. */
  coverage?: CheckRun[]
  provenance?: CheckProvenance
}

export type DappRisk = {
  /** `unknown` if the address alone does not show the risk. */
  riskLevel: RiskLevel
  /** Higher is riskier, with two decimals, so that you can choose your own threshold. `medium` begins at 30, `high` at 60, `critical` at 90. For a name alone, 25 is exceeded by 1 % of honest names, 30 by 0.7 %, 42 by 0.3 %, 50 by 0.1 %, and 60 by none of those it was compared with. */
  score: number
  /** Most serious first. */
  reasons: Reason[]
  /** Sentences to show to the user, with what was not checked. */
  summary: string
  evidence?: CheckEvidence
}

/** Where the message comes from. */
export type MessageContext = {
  /** Kind of caller, such as `browser-extension`. */
  source?: string
  /** Domain, `host:port` or URL of the site that requests the signature. A sign-in is compared with it; without it, the site is not checked. */
  dapp_domain?: string
}

export type MessageRisk = {
  /** What the bytes are: a transaction or its message part, a text in the off-chain message envelope, a Sign-In-With-Solana text (with or without an envelope), another text, or bytes in no known format. */
  kind: 'transaction' | 'off-chain-message' | 'sign-in' | 'text' | 'binary'
  /** `unknown`: what a signature would authorize could not be determined. */
  riskLevel: RiskLevel
  /** Higher is riskier. */
  score: number
  /** What was found, most serious first. Quotes from the message are in “ ”. */
  reasons: Reason[]
  /** One or two sentences to show to the user. */
  summary: string
  evidence?: CheckEvidence
}

/** Ends this permission. Absent if the wallet cannot end it on its own. */
export type RevokeTransaction = {
  /** Unsigned legacy transaction in base64. The wallet is its only signer and fee payer. */
  transaction: string
  /** Number of instructions. */
  instructions: number
  /** Network fee without a priority fee. */
  feeLamports: number
}

export type Permission = {
  /** Kind of permission. More may be added: `token-delegate`, `close-authority`, `frozen-account`, `permanent-delegate`, `freeze-authority`, `default-frozen`, `pause-authority`, `transfer-hook`, `transfer-fee-authority`, `unknown-extension`, `stake-withdrawer`, `stake-staker`, `stake-lockup`, `nonce-authority`, `upgrade-authority`, `wallet-owner`, `multisig-signer`. */
  kind: string
  severity: Severity
  /** Account that the permission applies to: a token, stake, nonce or program data account, the mint for controls of a token issuer, or the wallet itself. */
  account: string
  /** Program that owns that account. */
  program?: string
  /** Token that could be lost; native SOL is listed under the wrapped SOL mint. */
  mint?: string
  /** Address that has the permission. Absent if there is none. */
  holder?: string
  /** `wallet`: can have a private key. `program`, `known-program`: has no key; a program signs for it. `own`: the requested wallet. */
  holderKind?: 'wallet' | 'program' | 'known-program' | 'multisig' | 'issuer' | 'known-bad' | 'own'
  /** Name of the protocol or issuer, or the address’s entry on a list. */
  holderName?: string
  /** Exact amount that the holder could take or withhold now, in base units. */
  amount?: string
  decimals?: number
  /** The same amount in whole tokens. */
  uiAmount?: string
  /** What a delegate may still take in total, now and later, in base units. */
  allowance?: string
  /** Whether that allowance is unlimited. */
  unlimited?: boolean
  /** Value of the amount, capped at the liquidity of the token’s pools. Absent if no price is known. */
  exposureUsd?: number
  /** The permission in plain English. */
  summary: string
  /** What to do about it, in plain English. */
  remedy: string
  /** Other things to know about it. */
  notes?: string[]
  revoke?: RevokeTransaction
}

export type RevokeAllTransaction = {
  /** Unsigned legacy transaction in base64. The wallet is its only signer and fee payer. */
  transaction: string
  /** Number of instructions. */
  instructions: number
  /** Network fee without a priority fee. */
  feeLamports: number
  /** Accounts whose permissions this transaction ends. */
  accounts: string[]
}

export type PermissionRisk = {
  /** `unknown`: the token accounts could not be listed or read. */
  riskLevel: RiskLevel
  /** Higher is riskier. */
  score: number
  /** Most serious first. */
  reasons: Reason[]
  /** Text to show to the user. */
  summary: string
  /** Whether everything could be checked. */
  complete: boolean
  /** What was not checked, and why, in plain English. */
  notExamined: string[]
  /** Number of token accounts of the wallet. Absent if they could not all be listed. */
  tokenAccounts?: number
  /** Number of permissions found, including those not listed. */
  permissionCount: number
  /** Total value that could be taken, as far as prices are known. */
  exposedUsd?: number
  /** Largest possible loss first; at most 200. */
  permissions: Permission[]
  /** Ends every listed permission that can be ended, including those of known protocols and nonce accounts in use, in as few transactions as possible. Each transaction is atomic. */
  revokeAll?: {
    transactions: RevokeAllTransaction[]
    /** All transactions in this answer expire after this block height. */
    lastValidBlockHeight: number
  }
  evidence?: CheckEvidence
}

/** What is at an address. */
export type AddressKind =
  | 'wallet'
  | 'program-wallet'
  | 'system-account'
  | 'token-account'
  | 'mint'
  | 'token-multisig'
  | 'squads-multisig'
  | 'nonce'
  | 'stake'
  | 'vote'
  | 'program'
  | 'program-data'
  | 'program-buffer'
  | 'native-program'
  | 'sysvar'
  | 'lookup-table'
  | 'config'
  | 'core-asset'
  | 'core-collection'
  | 'program-owned'
  | 'unreadable'
  | 'unused'
  | 'unused-program-address'

export type FlaggedCounterparty = {
  /** Address of the counterparty. */
  address: string
  lists: {
    /** Name of the list. */
    list: string
    /** Date of the list. */
    date: string
    /** How the list classifies it, such as `drainer`. More may be added. */
    kind: string
    /** Who reported it, and when. */
    reason: string
  }[]
  /** Transfers of value received from it. */
  received: number
  /** Transfers sent to it. */
  sent: number
  /** Worthless, unsolicited transfers received from it. */
  dusted: number
  /** Time of the latest of them. */
  lastSeenAt?: string
}

export type PoisoningAddress = {
  /** The imitating address: do not copy it. */
  address: string
  /** The address it imitates: a counterparty, or the wallet itself. */
  resembles: string
  /** Number of unsolicited transfers from it. */
  transfers: number
  /** Whether the wallet has paid it. */
  paid: boolean
  /** Its first appearance in the transactions checked. */
  firstSeenAt?: string
}

export type WalletRisk = {
  /** `unknown`: no risk was found, but too little is known to call the wallet safe. It has no history, or the node did not return it. */
  riskLevel: RiskLevel
  /** Higher is riskier. */
  score: number
  /** Most serious first. */
  reasons: Reason[]
  /** Text to show to the user. */
  summary: string
  /** The requested address. */
  address: string
  /** What is at the address. */
  kind: AddressKind
  /** Whether there is an account at the address. */
  exists: boolean
  /** Whether the address can have a private key. */
  onCurve: boolean
  /** Public name, if known. */
  name?: string
  /** The program that owns the account. */
  owner?: string
  /** Public name of that program, if known. */
  ownerName?: string
  /** Balance in lamports, as a decimal string. */
  balance: string
  /** Number of transactions found that mention the address. Absent if they could not be counted. */
  transactionsSeen?: number
  /** Whether those include its very first transaction. */
  historyComplete?: boolean
  /** Time of its first transaction, if that was found. */
  firstSeenAt?: string
  /** Time of the oldest transaction counted, if older ones exist: the address is at least this old. */
  seenSince?: string
  /** Time of its latest transaction. */
  lastSeenAt?: string
  /** Address that sent its first SOL, if the first transaction was found. */
  fundedBy?: string
  /** Number of latest transactions that were read in full. */
  transactionsExamined?: number
  /** Listed addresses with which the wallet directly exchanged value; appearing in the same transaction does not count. At most 100. */
  flaggedCounterparties: FlaggedCounterparty[]
  /** Address poisoning: look-alike addresses that were placed in the wallet’s history. At most 100. */
  poisoning: PoisoningAddress[]
  /** Unsolicited transfers of no or unknown value. */
  dust?: {
    /** Number of such transfers. */
    transfers: number
    /** Number of different senders. */
    senders: number
  }
  /** Whether it appears in more transactions in a short time than a person would make. */
  automated?: boolean
  /** Number of its token accounts, for both token programs. */
  tokenAccounts?: number
  /** Number of delegates that can take its tokens; `POST /v1/security/permission-risk` lists them. */
  approvals?: number
  evidence?: CheckEvidence
}

export type AddressRisk = {
  /** `unknown`: no risk was found, but too little is known to call the address safe. It was never used, or the node did not return its history. */
  riskLevel: RiskLevel
  /** Higher is riskier. */
  score: number
  /** Most serious first. */
  reasons: Reason[]
  /** Text to show to the user. */
  summary: string
  /** The requested address. */
  address: string
  /** What is at the address. */
  kind: AddressKind
  /** Whether there is an account at the address. */
  exists: boolean
  /** Whether the address can have a private key. */
  onCurve: boolean
  /** Public name, if known. */
  name?: string
  /** The program that owns the account. */
  owner?: string
  /** Public name of that program, if known. */
  ownerName?: string
  /** Balance in lamports, as a decimal string. */
  balance: string
  /** Number of transactions found that mention the address. Absent if they could not be counted. */
  transactionsSeen?: number
  /** Whether those include its very first transaction. */
  historyComplete?: boolean
  /** Time of its first transaction, if that was found. */
  firstSeenAt?: string
  /** Time of the oldest transaction counted, if older ones exist: the address is at least this old. */
  seenSince?: string
  /** Time of its latest transaction. */
  lastSeenAt?: string
  /** Address that sent its first SOL, if the first transaction was found. */
  fundedBy?: string
  /** For token accounts: the token’s mint. */
  mint?: string
  /** For programs. */
  program?: {
    /** A trusted protocol, which moves assets only by its own published rules. */
    vouched: boolean
    /** Whether its code can be replaced. Absent if the program is closed or its authority could not be read. */
    upgradeable?: boolean
    /** Address that can replace its code. */
    upgradeAuthority?: string
    /** What is at that address. */
    upgradeAuthorityKind?: AddressKind
    /** Slot of the last change to its code. */
    lastDeployedSlot?: number
  }
  /** Who controls what is at the address, owner first. */
  controls: {
    /** Kind of control, such as `token-owner` or `upgrade-authority`. More may be added. */
    control: string
    /** Address that has it. */
    holder: string
    /** What is at that address. */
    holderKind?: AddressKind
  }[]
  evidence?: CheckEvidence
}

export type TokenAuthority = {
  /** What it allows: `mint`, `freeze`, `permanent-delegate` … More may be added. */
  power: string
  /** Address that has it. Absent if it was given up. */
  holder?: string
  /** What the holder is: `none` (no holder), `wallet` (a single key), `token-multisig`, `squads-multisig`, `governance`, `issuer` (a known one), `stake-pool`, `launchpad`, `bridge`, `protocol` (a program that uses it by known rules), `program-address`, `program-account`, `program` (an unknown one), `listed` (reported), `unread` (could not be read). More may be added. */
  holderKind: string
}

export type TokenRisk = {
  /** `unknown`: no serious risk was found, but too little could be checked. Its market or holders are unknown, its supply is zero, or it is an NFT. */
  riskLevel: RiskLevel
  /** Higher is riskier. */
  score: number
  /** Most serious first. */
  reasons: Reason[]
  /** Text to show to the user. */
  summary: string
  /** The requested mint. */
  mint: string
  /** `nft`: a single, indivisible token. `native`: wrapped SOL. */
  kind: 'fungible' | 'nft' | 'native'
  /** Chosen by the token’s creator. Neither unique nor verified. */
  symbol?: string
  /** Chosen by the token’s creator. Neither unique nor verified. */
  name?: string
  decimals: number
  /** In base units. */
  supply: string
  /** Program that owns the mint: Token or Token-2022. */
  tokenProgram: string
  /** Who controls the token. Mint and freeze authorities are always listed, others only if they exist. */
  authorities: TokenAuthority[]
  /** Its Token-2022 extensions. */
  extensions: string[]
  /** Shares of the unburned supply, in percent. */
  holders?: {
    /** Number of holders, as counted by a provider. */
    count?: number
    /** Share of the largest holder. */
    top1Pct?: number
    /** Share of the ten largest holders. */
    top10Pct?: number
    /** Share held by pools, lockers and similar accounts, which the other two leave out. */
    excludedPct?: number
  }
  /** Liquidity of its pools, in USD. */
  liquidityUsd?: number
  /** Whether the token is verified: it is the token it claims to be. */
  verified?: boolean
  createdAt?: string
  evidence?: CheckEvidence
}

export type BridgeRoute = {
  /** `assets`, `quote-into-solana`, `quote-out-of-solana`, `status`. */
  id: string
  /** HTTP method. */
  method: string
  /** Path on this address. */
  path: string
  /** Display name. */
  name: string
  /** What it is for. */
  use: string
  /** A default: one of `inputAssets`. */
  inputAsset: string
  /** Ids of the assets that can be sent: native coins first, at most 100. */
  inputAssets: string[]
  /** A default: one of `outputAssets`. */
  outputAsset: string
  /** Ids of the assets that can be received: native coins first, at most 100. */
  outputAssets: string[]
  /** Names of the request fields. */
  requestFields: string[]
}

export type BridgeRoutes = {
  /** Name of this service. */
  service: string
  /** Names of the enabled bridge providers. */
  provider: string
  /** Always `mainnet`: bridges only move real assets. */
  network: string
  routes: BridgeRoute[]
  /** Chains on which at least one provider lists an asset. A provider that does not answer counts with the chains that it documents. */
  supportedChains: string[]
  /** Known chains that are not among `supportedChains`. */
  excludedChains: string[]
  appFeePolicy: {
    /** Whether the operator of this service takes a fee. */
    applied: boolean
    /** Fee in basis points (1/100 of a percent); 0 means no fee. */
    feeBps: number
  }
}

export type BridgeAsset = {
  /** `chain:native` or `chain:contract`, as used in a quote request. */
  id: string
  /** Name of the asset’s chain. */
  chain: string
  /** Mint or contract. Absent for the chain’s native coin. */
  contractAddress?: string
  /** Symbol, as the asset’s issuer chose it. */
  symbol: string
  /** Name, as the asset’s issuer chose it. */
  name?: string
  decimals: number
  /** An estimate, up to 30 minutes old. Absent if providers disagree. */
  priceUsd?: number
  logoUrl?: string
  /** Whether it can be sent, received or both, within the requested roles. */
  roles: ('origin' | 'destination')[]
  /** Ids of the providers that carry it. */
  providers: string[]
}

export type PageMeta = {
  /** Pass it as `cursor` to get the next page. Absent on the last page. A page with a cursor is never the last one, even if it has few rows or none. */
  nextCursor?: string
}

export type BridgeAssets = {
  assets: BridgeAsset[]
  /** Number of assets left out because providers disagree about their decimals. */
  leftOut: number
  /** Providers that are unavailable now. Assets that only they carry are missing. */
  missingProviders: string[]
  meta: PageMeta
}

export type QuotedAsset = {
  /** Id, as used in a quote request. */
  id: string
  /** Name of the asset’s chain. */
  chain: string
  /** Mint or contract. Absent for the chain’s native coin. */
  contractAddress?: string
  /** Symbol, as the asset’s issuer chose it. */
  symbol: string
  /** Decimals of its base units. */
  decimals: number
  /** Price of one whole unit, in USD. */
  priceUsd?: number
}

export type BridgeFee = {
  /** `network`, `provider`, `app` or `relayer`. More may be added. */
  kind: string
  /** Display name. */
  name: string
  /** Amount in base units of `symbol`. */
  amount?: string
  /** Asset in which the fee is paid. */
  symbol?: string
  /** Decimals of `symbol`. */
  decimals?: number
  /** Value of the fee, in USD. */
  amountUsd?: number
  /** Fee in basis points (1/100 of a percent). */
  bps?: number
  /** Whether the quoted amounts already include this fee. */
  included: boolean
}

export type BridgeStep = {
  /** `deposit`: pay to an address. `solana-transaction`, `evm-transaction`: sign and send this transaction. */
  kind: 'deposit' | 'solana-transaction' | 'evm-transaction'
  /** Deposit: the address to pay to. */
  address?: string
  /** Deposit: memo to include. Without it the deposit is lost. */
  memo?: string
  /** Deposit: exact amount to pay, in base units of the input asset. */
  amount?: string
  /** Solana: transaction for the wallet to sign, with a fresh blockhash. */
  transactionBase64?: string
  /** Solana: source of the transaction. It is scanned either way. */
  builtBy?: 'provider' | 'drawbridge'
  /** Solana: block height until which the transaction can be sent. Absent if it is already partly signed. */
  lastValidBlockHeight?: number
  /** Solana: result of the wallet scan. Malicious transactions are never returned. */
  scan?: {
    /** Never `malicious`. */
    verdict: 'safe' | 'suspicious'
    /** 0 is safe. */
    score: number
    /** One sentence to show to the user. */
    summary: string
    /** One flag for each kind of finding. */
    flags: string[]
    /** Reasons to show to the user. */
    explanations: string[]
  }
  /** EVM: recipient address. */
  to?: string
  /** EVM: call data. It is not scanned. */
  data?: string
  /** EVM: value sent with the call, in wei. */
  valueWei?: string
  /** EVM: id of the chain. */
  chainId?: number
}

export type BridgeQuote = {
  /** Id of the provider, as used in a status request. */
  provider: string
  /** Display name of the provider. */
  providerName: string
  /** Id for a status request. Absent for price-only quotes. */
  quoteId?: string
  /** Amount sent. */
  amountIn: string
  /** Expected amount received. */
  amountOut: string
  /** Minimum amount received. */
  minAmountOut: string
  /** Amount received minus fees that are not included. Quotes are ranked by it. An estimate if there are such fees. */
  netAmountOut: string
  /** Amount sent plus fees that are not included, for `exact-out`. */
  totalAmountIn: string
  /** Value of the amount sent, in USD. */
  amountInUsd?: number
  /** Value of the amount received, in USD. */
  amountOutUsd?: number
  /** All known fees. `included` marks the ones that the amounts already reflect. */
  fees: BridgeFee[]
  /** Usual duration, as reported by the provider. */
  timeEstimateSeconds?: number
  /** Do not pay after this time. If absent, a Solana transaction is valid for about a minute. */
  expiresAt?: string
  /** Bridge or solver that carries out the transfer. */
  via?: string
  /** Whether the provider signed the quote with a valid signature. */
  signatureVerified?: boolean
  /** `implausible`: far better than the other quotes or the value sent. `poor`: far worse. */
  flag?: 'implausible' | 'poor'
  /** What to do next. A deposit on Solana comes with a transaction that pays it: use one of the two. Empty for price-only quotes. */
  steps: BridgeStep[]
  /** What to know before paying, in plain English. */
  warnings: string[]
}

export type BridgeQuotes = {
  inputAsset: QuotedAsset
  outputAsset: QuotedAsset
  mode: 'exact-in' | 'exact-out'
  /** The requested amount. */
  amount: string
  slippageBps: number
  dry: boolean
  /** Best first; flagged ones last. */
  quotes: BridgeQuote[]
  /** Providers without a quote, and why. */
  unavailable: {
    /** Its id. */
    provider: string
    /** `declined`: the provider does not offer this transfer. `late`: it did not answer in time. `failed`: it could not be reached or returned an error. `refused`: Drawbridge rejected its quote as unsafe, such as a transaction that drains the wallet. */
    reason: 'declined' | 'late' | 'failed' | 'refused'
    /** Why, in plain English. */
    message: string
  }[]
  /** Warnings about the quotes as a whole. */
  warnings: string[]
}

export type TransactionLink = {
  /** Hash or signature of the transaction. */
  hash: string
  /** Link to a block explorer. */
  url?: string
}

export type BridgeStatus = {
  /** The requested provider. */
  provider: string
  /** The requested id. */
  id: string
  /** `partial`: less than quoted, or another asset, arrived. `completed`, `partial`, `refunded`, `failed` and `expired` are final. */
  state:
    'awaiting_deposit' | 'pending' | 'completed' | 'partial' | 'refunded' | 'failed' | 'expired'
  /** The provider’s own term for the state. */
  providerState: string
  /** Paying transactions on the origin chain. */
  originTransactions: TransactionLink[]
  /** Payout transactions on the destination chain. */
  destinationTransactions: TransactionLink[]
  /** Amount paid, in base units. */
  amountIn?: string
  /** Amount received, in base units. */
  amountOut?: string
  /** Amount refunded, in base units of the input asset. */
  refundedAmount?: string
  updatedAt?: string
  /** Why the transfer did not go as quoted, in the provider’s words. */
  reason?: string
}

export type RewardsSummary = {
  /** When these totals last changed. */
  asOf?: string
  /** Points in everything shown. Absent if nothing can be shown. */
  totalPoints?: number
  /** Number of distinct participants. */
  participants?: number
  campaigns: {
    /** Name of the campaign; `other` combines those with too few participants. */
    campaign: string
    /** Points earned. */
    points: number
    /** Number of distinct participants. */
    participants: number
  }[]
  weeks: {
    /** ISO week in UTC, such as `2026-W47`; `other` combines those with too few participants. */
    week: string
    /** Points earned. */
    points: number
    /** Number of distinct participants. */
    participants: number
  }[]
  /** Participants by total points, in fixed ranges (1, 2, 5, 10 and so on) that are merged where needed. */
  distribution: {
    /** Lower bound of the total points of these participants, inclusive. */
    fromPoints: number
    /** Upper bound, exclusive. Absent for the last range. */
    belowPoints?: number
    /** Number of distinct participants. */
    participants: number
  }[]
  /** Minimum number of participants behind every figure. */
  leastGroup: number
}

export type WalletOverview = {
  /** The requested address. */
  address: string
  /** Public name, if known. */
  label?: string
  /** Picture of the owner, if known. */
  profileImageUrl?: string
  /** Total value of the holdings that have a current price, without staked SOL and deposits in apps. Absent if no price is known, or if a price may be missing because a source failed. */
  portfolioValueUsd?: number
  /** Number of different tokens it holds, including NFTs but not SOL or wrapped SOL. */
  tokenCount?: number
  /** Number of trades in the last 30 days, as in the list of trades. Absent if that would take reading more than 40 transactions, or some could not be read. */
  tradeCount30d?: number
  /** Based on lists of reported addresses only. `unknown`: no list names it, which does not make it safe. `POST /v1/security/wallet-risk` does a full check. */
  riskLevel: RiskLevel
  /** The account itself; only if requested with `include`. */
  account?: {
    /** What is at the address. */
    kind: AddressKind
    /** Balance in lamports, without wrapped SOL, as a decimal string. */
    solBalance: string
    /** Time of its first transaction. Absent if it has more than a thousand. */
    firstSeenAt?: string
    /** Time of the latest transaction that mentions it. */
    lastActiveAt?: string
  }
}

export type Trade = {
  /** Signature of the transaction, which may contain several trades. */
  signature: string
  /** Block time. Absent if unknown. */
  timestamp?: string
  /** Address of the trader. */
  wallet: string
  /** What the wallet did with the base token. */
  side: 'buy' | 'sell'
  /** Mint of the token that was bought or sold. */
  baseMint: string
  /** Mint of the token it was paid in. SOL is listed under the wrapped SOL mint. */
  quoteMint: string
  /** Amount paid, in USD at the time of the trade. Dollar tokens count as a dollar unless they traded for something else; SOL counts at its price of that minute, from the trades before it, or from a provider. Absent for payments in other tokens; never based on today’s price. The same on every route. */
  amountUsd?: number
  /** The trade in one sentence. */
  summary: string
}

export type WalletTrades = {
  trades: Trade[]
  meta: PageMeta
}

export type WalletActivityItem = {
  /** Stable id: the signature and the position within the transaction. */
  id: string
  /** Kind of activity: `swap`, `transfer-in`, `transfer-out`, `stake`, `unstake`, `lending`, `liquidity`, `order`, `claim`, `arbitrage`, `nft`, `wrap`, `mint`, `burn`, `approval`, `revoke`, `authority`, `freeze`, `account`, `program` (use of an app that is not decoded), `failed`, `unread` (the node no longer stores the transaction). More may be added. */
  type: string
  /** Block time. Absent if unknown. */
  timestamp?: string
  /** What happened, in one sentence. */
  summary: string
  /** Value moved, in USD at the time: of dollar tokens and SOL, at the prices that value a trade of that minute. Absent for other tokens. */
  valueUsd?: number
}

export type WalletActivity = {
  items: WalletActivityItem[]
  meta: PageMeta
}

export type Holding = {
  /** Mint. SOL, wrapped or not, is listed under the wrapped SOL mint. */
  mint: string
  /** `native`: SOL. `nft`: a single, indivisible token. `unknown`: the mint is closed or cannot be read. */
  kind: 'native' | 'fungible' | 'nft' | 'unknown'
  /** Total over all accounts in base units, as a decimal string. For SOL, it includes wrapped SOL. */
  amount: string
  /** For SOL: the wrapped part, in base units. */
  wrappedAmount?: string
  decimals?: number
  /** The amount in whole tokens as wallets show it: with the factor or interest of Token-2022, and rounded to a JSON number. `amount` is exact and without a factor. */
  uiAmount?: number
  /** Chosen by the token’s creator. Neither unique nor verified. */
  symbol?: string
  /** Chosen by the token’s creator. Neither unique nor verified. */
  name?: string
  /** URL of a picture, if a provider has one. */
  logoUrl?: string
  /** Whether the token is verified: it is the token it claims to be. */
  verified?: boolean
  /** Current price of one whole token, in USD, at most an hour old. The same as on the routes of prices. */
  priceUsd?: number
  /** Value of the amount at that price, in USD. For unverified tokens it is capped at the liquidity of their pools, since selling could not bring more, or, if that is unknown, at what wallets recently traded. */
  valueUsd?: number
  /** Program that owns its accounts: Token or Token-2022. */
  tokenProgram?: string
  /** Number of accounts that hold it; 0 for SOL that is not wrapped. */
  tokenAccounts: number
  /** Whether some of it is frozen and cannot be sent. */
  frozen: boolean
  /** Whether a delegate can take some of it. */
  delegated: boolean
}

export type WalletHoldings = {
  holdings: Holding[]
  meta: PageMeta
}
export type OwnFigure = 'priceUsd' | 'marketCapUsd' | 'volume24hUsd' | 'change24hPct'

/** What the level is based on. `full`: every check, so that the level is that of `POST /v1/security/token-risk`. `mint`: the same checks, without what takes several calls a token: the largest holders, burnt liquidity, the first transaction, and stake pools that mint it. `names`: the mint could not be read, so only its names, lists and market data were checked, and the level is never `low`. */
export type RiskBasis = 'full' | 'mint' | 'names'

/** A token; unknown fields are omitted. */
export type Token = {
  /** Address of the mint. */
  mint: string
  /** Chosen by the token’s creator. Neither unique nor verified. */
  symbol?: string
  /** Chosen by the token’s creator. Neither unique nor verified. */
  name?: string
  /** HTTPS URL of a picture that the token’s creator chose. Its host sees who loads it. */
  logoUrl?: string
  /** Whether the token is verified: it is the token it claims to be. */
  verified?: boolean
  /** Price of one whole token, in USD. */
  priceUsd?: number
  /** Value of the circulating supply in USD, as counted by a provider. From own trades: of the whole supply, and only if several wallets trade the token. */
  marketCapUsd?: number
  /** Trading volume over 24 hours in USD, as counted by a provider. From own trades: of the blocks that this server reads, all others estimated if they are a sample; or of the wallets and pools that it follows, which are part of the market. */
  volume24hUsd?: number
  /** Set if `volume24hUsd` is estimated from a sample of blocks: with 95 % probability, the volume of all blocks is within this much of it. Volumes with a larger error are left out. */
  volume24hErrorPct?: number
  /** Price change over 24 hours, in percent. From own trades: from the first to the last hour of the day; where every block of the day was read, from the first to the last trade in it. */
  change24hPct?: number
  /** Purchases of the token over 24 hours, in the trades that this server follows. Absent if only a sample of blocks was read. */
  buys24h?: number
  /** Sales of the token over 24 hours, in the trades that this server follows. Absent if only a sample of blocks was read. */
  sells24h?: number
  /** Wallets that bought the token over 24 hours, in the trades that this server follows. Absent if only a sample of blocks was read. Up to 32 are counted exactly; more are estimated, nineteen times in twenty to within 13 %. */
  buyers24h?: number
  /** Wallets that sold the token over 24 hours, in the trades that this server follows. Absent if only a sample of blocks was read. Up to 32 are counted exactly; more are estimated, nineteen times in twenty to within 13 %. */
  sellers24h?: number
  /** Which of `priceUsd`, `marketCapUsd`, `volume24hUsd` and `change24hPct` come from the trades this server follows, because enough wallets agree on them or no provider has them. Absent if none do. */
  fromOwnTrades?: OwnFigure[]
  /** Level of the checks of `POST /v1/security/token-risk`, as far as `riskBasis` says. `unknown`: no serious risk was found, but too little could be checked. */
  riskLevel: RiskLevel
  riskBasis: RiskBasis
}

/** How much of the chain an answer stands on. */
export type Coverage = {
  /** `blocks`: every trade of the blocks that were read. `sample`: blocks chosen at random, so that trades are a fair sample and results of single wallets are not known. `pools`: no blocks were read, only the transactions of followed wallets and busy pools, or none if the operator turned that off. */
  mode: 'blocks' | 'sample' | 'pools'
  /** Share of the blocks since `since` that this server read. */
  sharePct: number
  /** Start of the period that counts. */
  since: string
}

/** `coverage` is set if a figure comes from own trades: what these trades of 24 hours stand on. */
export type FigureMeta = {
  coverage?: Coverage
  /** Sources that failed or did not answer in time, so that tokens and figures which only they know are missing from this answer: `own-trades`, those that this server follows, or `market-data`, the providers. Try again within seconds. Absent if none did. */
  missing?: ('own-trades' | 'market-data')[]
}

export type TokenList = {
  tokens: Token[]
  meta?: FigureMeta
}

export type TokenPrice = {
  /** Address of the mint. */
  mint: string
  /** Price of one whole token, in USD: of 10^decimals base units. From the trades that this server follows if enough wallets agree on it, otherwise from a provider. A dollar token within 1 % of a dollar is 1. */
  priceUsd: number
  /** Price change over 24 hours, in percent. */
  change24hPct?: number
  /** Liquidity of its pools, in USD. With low liquidity, the price means little. */
  liquidityUsd?: number
  /** When the price was fetched. For `Own index`, when the newest of its trades happened. */
  observedAt: string
  /** Source of the price: a provider, `Own index` for the trades of the last day that this server has seen, or `Dollar peg` for a dollar token whose price nothing else shows. */
  source: string
}

export type TokenPrices = {
  /** In the order of `mints`, each once. Mints without a known price are left out. */
  prices: TokenPrice[]
}

export type TokenLabel = {
  /** Address of the mint. */
  mint: string
  /** Chosen by the token’s creator. Neither unique nor verified. */
  symbol?: string
  /** Chosen by the token’s creator. Neither unique nor verified. */
  name?: string
  /** Whether the token is verified: it is the token it claims to be. */
  verified?: boolean
}

export type TokenLabels = {
  /** In the order of `mints`, each once. What no source reports in time is left out of a label. */
  labels: TokenLabel[]
}

export type Pool = {
  /** Address of the pool. */
  address: string
  /** Exchange of the pool, as named by the provider. */
  exchange?: string
  /** Mint of the base token. */
  baseMint: string
  /** Mint of the quote token. */
  quoteMint?: string
  /** Liquidity of the pool, in USD. */
  liquidityUsd?: number
  /** Trading volume of the pool over 24 hours, in USD. */
  volume24hUsd?: number
  /** When the pool was created. */
  createdAt?: string
}

export type TokenProfile = {
  /** Address of the mint. */
  mint: string
  /** Chosen by the token’s creator. Neither unique nor verified. */
  symbol?: string
  /** Chosen by the token’s creator. Neither unique nor verified. */
  name?: string
  /** HTTPS URL of a picture that the token’s creator chose. Its host sees who loads it. */
  logoUrl?: string
  /** Whether the token is verified: it is the token it claims to be. */
  verified?: boolean
  /** Price of one whole token, in USD. */
  priceUsd?: number
  /** Value of the circulating supply in USD, as counted by a provider. From own trades: of the whole supply, and only if several wallets trade the token. */
  marketCapUsd?: number
  /** Trading volume over 24 hours in USD, as counted by a provider. From own trades: of the blocks that this server reads, all others estimated if they are a sample; or of the wallets and pools that it follows, which are part of the market. */
  volume24hUsd?: number
  /** Set if `volume24hUsd` is estimated from a sample of blocks: with 95 % probability, the volume of all blocks is within this much of it. Volumes with a larger error are left out. */
  volume24hErrorPct?: number
  /** Price change over 24 hours, in percent. From own trades: from the first to the last hour of the day; where every block of the day was read, from the first to the last trade in it. */
  change24hPct?: number
  /** Purchases of the token over 24 hours, in the trades that this server follows. Absent if only a sample of blocks was read. */
  buys24h?: number
  /** Sales of the token over 24 hours, in the trades that this server follows. Absent if only a sample of blocks was read. */
  sells24h?: number
  /** Wallets that bought the token over 24 hours, in the trades that this server follows. Absent if only a sample of blocks was read. Up to 32 are counted exactly; more are estimated, nineteen times in twenty to within 13 %. */
  buyers24h?: number
  /** Wallets that sold the token over 24 hours, in the trades that this server follows. Absent if only a sample of blocks was read. Up to 32 are counted exactly; more are estimated, nineteen times in twenty to within 13 %. */
  sellers24h?: number
  /** Which of `priceUsd`, `marketCapUsd`, `volume24hUsd` and `change24hPct` come from the trades this server follows, because enough wallets agree on them or no provider has them. Absent if none do. */
  fromOwnTrades?: OwnFigure[]
  /** Level of the checks of `POST /v1/security/token-risk`, as far as `riskBasis` says. `unknown`: no serious risk was found, but too little could be checked. */
  riskLevel: RiskLevel
  riskBasis: RiskBasis
  decimals?: number
  /** Supply in base units, from the chain. */
  supply?: string
  /** Program that owns the mint: Token or Token-2022. */
  tokenProgram?: string
  /** Its Token-2022 extensions. */
  extensions?: string[]
  /** Fully diluted value in USD, as counted by a provider. */
  fullyDilutedUsd?: number
  /** Liquidity of its pools, in USD. */
  liquidityUsd?: number
  /** Number of holders, as counted by a provider. */
  holders?: number
  /** Share of the ten largest holders, in percent. */
  topHoldersPct?: number
  /** When the token or its first pool was created. */
  createdAt?: string
  /** Launchpad where it was launched. */
  launchpad?: string
  /** Whether it has graduated from the launchpad's bonding curve. */
  graduated?: boolean
  /** Chosen by the token’s creator. Check a site with `POST /v1/security/dapp-risk` before opening it. */
  websites?: string[]
  /** Up to ten pools with the highest liquidity. */
  pools?: Pool[]
  /** Sources of the data in this response. */
  sources: {
    /** `Solana` is the chain itself, `Own index` this server’s index of trades, `Dollar peg` the promise of a dollar token whose price nothing else shows. */
    name: string
    /** Link that the source asks for. */
    url?: string
    /** Attribution that the source asks for where its data is shown. */
    notice?: string
  }[]
  meta?: FigureMeta
}

export type Candle = {
  /** Start of the candle; it lasts one interval. */
  openAt: string
  /** First price, USD. */
  open: number
  /** Highest price, USD. */
  high: number
  /** Lowest price, USD. */
  low: number
  /** Last price, USD. */
  close: number
  /** Trading volume in USD, as far as the source has seen. Absent if the source is a sample of blocks, and too few of them to estimate it. */
  volumeUsd?: number
  /** Set if the volume is estimated from a sample of blocks: with 95 % probability, that of all blocks is within this much of it. */
  volumeErrorPct?: number
}

export type TokenChart = {
  /** The requested mint. */
  mint: string
  /** Oldest first. Periods without trades have no candle. The latest candle may still change. */
  candles: Candle[]
  meta: {
    interval: string
    /** Earliest possible start of the first candle: the requested time, aligned to the interval. */
    from: string
    /** Latest possible end of the last candle. */
    to: string
    /** Source of the trades: a provider, or `Own index` for this server’s own index. */
    source: string
    coverage?: Coverage
  }
}

export type FeedMeta = {
  coverage: Coverage
  /** Pass it as `cursor` to get the next page. Absent on the last page. A page with a cursor is never the last one, even if it has few rows or none. */
  nextCursor?: string
}

export type TradeFeed = {
  trades: Trade[]
  /** The coverage counts from the oldest trade of the page, or the last day. */
  meta: FeedMeta
}

export type Launch = {
  token: Token
  /** Launch program. */
  launchpad:
    | 'Pump.fun'
    | 'Raydium LaunchLab'
    | 'Meteora Dynamic Bonding Curve'
    | 'Moonshot'
    | 'Boop.fun'
    | 'Heaven'
  /** Wallet that created the token. Absent if that was not seen. */
  creator?: string
  /** Time of the creation. Absent if it was not seen. */
  createdAt?: string
  /** Share of the sale that is reached at the last trade seen: of the tokens for sale, or of the amount to collect. Absent if unknown. */
  soldPct?: number
  /** Time at which trading moved to a pool of an exchange. */
  graduatedAt?: string
  /** That pool. Absent if the program does not name it. */
  pool?: string
}

export type LaunchList = {
  tokens: Launch[]
  meta: FeedMeta
}

export type TokenTrader = {
  /** Address of the trader. */
  wallet: string
  decimals: number
  /** Number of purchases. */
  buys: number
  /** Number of sales. */
  sells: number
  /** Bought in trades. */
  boughtAmount: string
  /** Sold in trades. */
  soldAmount: string
  /** Received without a trade. It has no cost, and selling it is no profit. */
  receivedAmount: string
  /** Sent away without a trade. It takes its cost along and is no loss. */
  sentAmount: string
  /** Paid for the purchases, at the time of each, as far as known. */
  boughtUsd: number
  /** Received for the sales, at the time of each, as far as known. */
  soldUsd: number
  /** Profit of the sales whose cost is known, by average cost. Absent if there are none. */
  realizedUsd?: number
  /** Value of what is left of the purchases, at the last price seen within a day, less its cost. Absent without such a price, or if nothing is left. */
  unrealizedUsd?: number
  /** Share of the sales, by value, whose cost is known. Absent without such sales. */
  coveragePct?: number
  /** Balance at the last change seen. Absent if unknown. */
  heldAmount?: string
  /** Its first trade that was seen. */
  firstTradeAt?: string
  /** Its last trade that was seen. */
  lastTradeAt?: string
}

export type TokenTraders = {
  /** The requested mint. */
  mint: string
  traders: TokenTrader[]
  meta: {
    /** Cost of a sale: the average of what was paid for the tokens held at the time. */
    costBasis: 'average'
    coverage: Coverage
  }
}

export type EarlyBuyer = {
  /** Address of the buyer. */
  wallet: string
  /** Slot of its first purchase, as a decimal string. */
  slot: string
  /** Place of the transaction in that block. */
  index: number
  /** Block time. Absent if unknown. */
  timestamp?: string
  /** Bought in that purchase. */
  amount: string
  /** Paid for it. Absent if unknown. */
  amountUsd?: number
  /** Whether the transaction paid a tip for a bundle, or one right beside it by a wallet that takes part did. */
  tipped: boolean
  /** Wallet that paid in its first SOL, if that was seen shortly before and the payer does not do so for many wallets. */
  funder?: string
}

export type BuyerGroup = {
  /** `bundle`: bought in one transaction, or in transactions that follow each other in one block and either mostly come from new wallets or, in the block of the creation, follow it at once or share a tip. `funder`: one wallet paid in the first SOL of all. */
  kind: 'bundle' | 'funder'
  wallets: string[]
  /** Bought together in their first purchases. */
  amount: string
  /** Slot of a bundle, as a decimal string. */
  slot?: string
  /** The wallet that paid. */
  funder?: string
}

export type EarlyBuyers = {
  /** The requested mint. */
  mint: string
  /** Wallet that created the token. Absent if that was not seen. */
  creator?: string
  /** Time of the creation. Absent if it was not seen. */
  createdAt?: string
  buyers: EarlyBuyer[]
  /** First buyers that may be one party. A suspicion, not a proof. */
  groups: BuyerGroup[]
  meta: {
    /** Since the creation; `sharePct` counts the slots up to the last of these purchases. Absent if the creation was not read. */
    coverage?: Coverage
  }
}

export type HolderPoint = {
  /** The creation, then the end of each interval. */
  timestamp?: string
  /** Token accounts with a balance then. */
  holders: number
}

export type TokenHolders = {
  /** The requested mint. */
  mint: string
  /** Time of the creation. Absent if it was not seen. */
  createdAt?: string
  /** Token accounts with a balance now. Absent if not known. */
  holders?: number
  /** Time between two points: the shortest with at most 300 of them. */
  intervalSeconds?: number
  points: HolderPoint[]
  meta: {
    /** Since the creation; `sharePct` counts the slots up to the newest block. Absent if the creation was not read. */
    coverage?: Coverage
  }
}

export type MovedLiquidity = {
  /** `add`: put into a pool. `remove`: taken out of one. */
  kind: 'add' | 'remove'
  /** Mint of the token; native and wrapped SOL are one, under the wrapped mint. */
  mint: string
  /** In base units. */
  amount: string
  decimals: number
  /** Value at the time, in USD. Only of SOL and dollar tokens; in pools of equal values, the other side is worth the same. */
  valueUsd?: number
}

export type LiquidityMove = {
  /** Signature of the transaction. */
  signature: string
  /** Time of the block. */
  timestamp?: string
  /** The wallet that added or removed it. */
  wallet: string
  /** The known exchanges that the transaction called. */
  exchanges: string[]
  /** What moved, the requested token first. Shares of pools are left out. */
  amounts: MovedLiquidity[]
}

export type CoverageMeta = {
  coverage: Coverage
}

export type TokenLiquidity = {
  /** The requested mint. */
  mint: string
  moves: LiquidityMove[]
  meta: CoverageMeta
}

export type WalletTokenResult = {
  /** Address of the mint. */
  mint: string
  decimals: number
  /** Number of purchases. */
  buys: number
  /** Number of sales. */
  sells: number
  /** Bought in trades. */
  boughtAmount: string
  /** Sold in trades. */
  soldAmount: string
  /** Received without a trade. It has no cost, and selling it is no profit. */
  receivedAmount: string
  /** Sent away without a trade. It takes its cost along and is no loss. */
  sentAmount: string
  /** Paid for the purchases, at the time of each, as far as known. */
  boughtUsd: number
  /** Received for the sales, at the time of each, as far as known. */
  soldUsd: number
  /** Profit of the sales whose cost is known, by average cost. Absent if there are none. */
  realizedUsd?: number
  /** Value of what is left of the purchases, at the last price seen within a day, less its cost. Absent without such a price, or if nothing is left. */
  unrealizedUsd?: number
  /** Share of the sales, by value, whose cost is known. Absent without such sales. */
  coveragePct?: number
  /** Balance at the last change seen. Absent if unknown. */
  heldAmount?: string
  /** Its first trade that was seen. */
  firstTradeAt?: string
  /** Its last trade that was seen. */
  lastTradeAt?: string
}

export type WalletResults = {
  /** The requested wallet. */
  wallet: string
  tokens: WalletTokenResult[]
  /** Sum over these tokens. Absent if none is known. */
  realizedUsd?: number
  /** Sum over these tokens. Absent if none is known. */
  unrealizedUsd?: number
  meta: {
    /** Cost of a sale: the average of what was paid for the tokens held at the time. */
    costBasis: 'average'
    coverage: Coverage
    /** The wallet is followed without gaps, however many blocks are read. */
    watched?: true
    /** Why no result is known. `no-trades`: no trade of the wallet was seen. `blocks-missing`: less than 95 % of the blocks since its first trade were read. `no-prices`: none of its trades has a known value. `no-cost`: nothing that was sold has a known cost, and nothing with a known cost and a price is left. Absent if a result is known. */
    unknownBecause?: 'no-trades' | 'blocks-missing' | 'no-prices' | 'no-cost'
  }
}

export type TokenSignal = {
  token: Token
  /** What is notable about the token, and why. */
  summary: string
  /** Higher is stronger. */
  score: number
  /** The trades that the signal was found in. They are those that this server follows, a part of all trades of the token. Absent if the mint itself changed. */
  sample?: {
    /** Trades of the token in the window. */
    trades: number
    /** Wallets that made them. */
    wallets: number
    /** Their value, as far as known. */
    volumeUsd: number
  }
}

export type TokenSignals = {
  signals: TokenSignal[]
  meta: CoverageMeta
}

export type Trader = {
  /** Rank in the requested order, from 1. */
  rank: number
  /** Address of the trader. */
  wallet: string
  /** Trades in the window. */
  trades: number
  /** Buys among them. */
  buys: number
  /** Sells among them. */
  sells: number
  /** Value of its trades at the time of each, as far as known. */
  volumeUsd: number
  /** Realized profit in the window, in USD (by average cost). Absent if no sale has a known cost. */
  pnlUsd?: number
  /** Share of profitable sales among those with a known cost. Absent below three of them. */
  winRatePct?: number
  /** Number of sales with a known cost. */
  countedSells: number
  /** Share of its sales volume with a known cost: the lower it is, the less `pnlUsd` means. */
  coveragePct?: number
}

export type Leaderboard = {
  traders: Trader[]
  meta: {
    coverage: Coverage
    /** Only wallets that the operator watches are ranked, since too few blocks were read for the results of others. */
    watchedOnly?: true
    /** Pass it as `cursor` to get the next page. Absent on the last page. A page with a cursor is never the last one, even if it has few rows or none. */
    nextCursor?: string
  }
}

export type RouteStats = {
  method: string
  /** Path template, never the actual path. */
  route: string
  count: number
  successCount: number
  errorCount: number
  rateLimitedCount: number
  /** Requests by status, such as `200`. */
  statusCodes: {
    [key: string]: number
  }
  /** Requests by status class, such as `2xx`. */
  statusClasses: {
    [key: string]: number
  }
  /** Errors by code. */
  errors: {
    [key: string]: number
  }
  /** Requests by traffic class. */
  trafficClasses: {
    [key: string]: number
  }
  /** Mean latency, in milliseconds. */
  avgLatencyMs: number
  /** Median latency, in milliseconds. */
  p50LatencyMs: number
  /** 95th percentile, in milliseconds. */
  p95LatencyMs: number
  /** 99th percentile, in milliseconds. */
  p99LatencyMs: number
  lastSeenAt: string
}

export type ApiRequestEventParams = {
  /** Always `drawbridge`. */
  api_service: string
  /** HTTP method, such as `POST`. */
  api_method: string
  /** Path template, never the actual path. */
  api_route: string
  /** HTTP status of the response. */
  api_status: number
  /** Status class, such as `2xx`. */
  api_status_class: string
  /** Milliseconds from the arrival of the request to its response. */
  api_latency_ms: number
  /** 1 below status 400, 0 otherwise. */
  api_success: number
  /** Error code; `none` if there is none. */
  api_error_code: string
  /** Group of routes that the quota applied to. */
  api_rate_bucket: string
  /** Kind of client, based only on its `user-agent`. */
  api_client_type: string
  /** `product`, `monitoring`, `docs` or `probe`. */
  api_traffic_class: string
  /** Country of the client; `unknown` if the proxy does not report it. */
  api_country: string
  /** Region of the proxy; `unknown` if the proxy does not report it. */
  api_edge_region: string
  /** Commit of the build. */
  api_deploy_sha: string
}

export type PublicApiStats = {
  service: string
  generatedAt: string
  /** When counting started: with this process, or with the first of the instances that share a database and replaced one another without a gap. */
  windowStartedAt: string
  deployment: {
    /** Commit of the running build. */
    sha: string
  }
  summary: {
    /** All requests handled, including errors. */
    totalRequests: number
    /** Requests with a status below 400. */
    successCount: number
    /** Requests with a status of 400 or above. */
    errorCount: number
    /** Requests of `product` traffic. */
    actionableRequestCount: number
    /** Errors of `product` traffic. */
    actionableErrorCount: number
    /** All other requests: monitoring, documentation and probes. */
    noiseRequestCount: number
    /** All other errors. */
    noiseErrorCount: number
    /** Requests refused by a quota. */
    rateLimitedCount: number
    /** Mean latency, in milliseconds. */
    avgLatencyMs: number
    /** Median latency, in milliseconds. */
    p50LatencyMs: number
    /** 95th percentile, in milliseconds. */
    p95LatencyMs: number
    /** 99th percentile, in milliseconds. */
    p99LatencyMs: number
  }
  /** Requests by status class, such as `2xx`. */
  statusClasses: {
    [key: string]: number
  }
  /** Errors by code. */
  errors: {
    [key: string]: number
  }
  /** Requests by kind of client, such as `browser` or `sdk`. */
  clientTypes: {
    [key: string]: number
  }
  /** Requests by traffic class: `product`, `monitoring`, `docs` and `probe`. */
  trafficClasses: {
    [key: string]: number
  }
  /** Requests by ISO country code; `unknown` if not reported. */
  countries: {
    [key: string]: number
  }
  /** Requests by edge region; `unknown` if not reported. */
  edgeRegions: {
    [key: string]: number
  }
  routes: RouteStats[]
  analyticsEventSchema: {
    eventName: 'api_request'
    paramNames: string[]
  }
  /** Newest first; only if `includeRecent` is true. */
  recentEvents?: {
    observedAt: string
    requestId: string
    analyticsEvent: {
      name: 'api_request'
      params: ApiRequestEventParams
    }
  }[]
}

export type IntervalStats = {
  /** Start of the interval; requests count in the interval of their arrival. */
  startsAt: string
  /** All requests handled, including errors. */
  requestCount: number
  /** Requests of `product` traffic. */
  actionableRequestCount: number
  /** Requests with a 4xx status other than 429. */
  clientErrorCount: number
  /** Requests with a 5xx status. */
  serverErrorCount: number
  /** Requests refused by a quota. */
  rateLimitedCount: number
  /** Median latency, in milliseconds. */
  p50LatencyMs: number
  /** 95th percentile, in milliseconds. */
  p95LatencyMs: number
  /** 99th percentile, in milliseconds. */
  p99LatencyMs: number
}

/** Latencies are 0 if there were no calls. */
export type UpstreamStats = {
  /** Short name of the data source, as in the metrics. */
  name: string
  /** As last observed; `unknown` if it has not been called yet. */
  status: 'ok' | 'degraded' | 'down' | 'unknown'
  /** One sentence for the operator. */
  detail?: string
  /** Calls within the last hour, each attempt on its own. */
  callCount: number
  /** Those that failed or timed out. */
  failureCount: number
  /** Median latency, in milliseconds. */
  p50LatencyMs: number
  /** 95th percentile, in milliseconds. */
  p95LatencyMs: number
  /** 99th percentile, in milliseconds. */
  p99LatencyMs: number
}

export type PublicApiHistory = {
  /** When this answer was made. */
  generatedAt: string
  /** Length of an interval. */
  intervalSeconds: number
  /** Oldest first, the last one still growing. Intervals without requests are left out. */
  intervals: IntervalStats[]
  /** Data sources, by name. */
  upstreams: UpstreamStats[]
}

export type Health = {
  /** `degraded` if any component is. */
  status: 'ok' | 'degraded'
  service: string
  version: string
  components: {
    [key: string]: {
      status: 'ok' | 'degraded' | 'down' | 'unknown'
      /** One sentence for the operator. */
      detail?: string
    }
  }
  /** Share of the blocks of the last 24 hours that this server read for its trade data, or since the first of them. Absent if trades are not followed. */
  coverage?: {
    /** `blocks`, a `sample` of blocks, or `pools` where no blocks were read. */
    mode: string
    sharePct: number
    since: string
  }
  /** The instances that share a database. Absent without `DATABASE_URL`. */
  instances?: {
    /** Number of the instance that answers. */
    self: number
    /** Instances seen within the last 15 seconds. */
    alive: number
    /** Which instance does what only one of them does: `retention` deletes old events, `lists` updates the lists. Without a job while its leader is not known. */
    leaders: {
      [key: string]: number
    }
  }
}

export type ScanWalletTransactionInput = {
  /** The only supported network. */
  chain: 'solana'
  /** The serialized transaction in base64: legacy, version 0 or version 1, signed or not. An unsigned message works too. */
  tx_base64: string
  /** A Solana address (base58 of 32 bytes). */
  wallet_address: string
  context?: ScanContext
  /** Parts of `evidence` to include, comma-separated. */
  include?: ('findings' | 'controls' | 'assets' | 'coverage' | 'bound' | 'provenance' | 'guards')[]
}

export type ScanWalletTransactionsInput = {
  /** The only supported network. */
  chain: 'solana'
  /** The serialized transactions in base64, in the order in which they will be sent. */
  txs_base64: string[]
  /** A Solana address (base58 of 32 bytes). */
  wallet_address: string
  context?: ScanContext
  /** Parts of `evidence` to include in each result, comma-separated. */
  include?: ('findings' | 'controls' | 'assets' | 'coverage' | 'bound' | 'provenance' | 'guards')[]
}

export type PreviewTransactionInput = {
  /** The serialized transaction in base64, of any version, signed or not. */
  transaction: string
  /** The only supported network. */
  chain?: 'solana'
  /** Parts of `evidence` to include, comma-separated. */
  include?: ('findings' | 'controls' | 'assets' | 'coverage' | 'bound' | 'provenance' | 'guards')[]
}

export type CheckDappRiskInput = {
  /** URL of the app, or its bare domain; at most 8192 characters. */
  url: string
  /** Parts of `evidence` to include, comma-separated. */
  include?: ('findings' | 'coverage' | 'provenance')[]
}

export type CheckMessageRiskInput = {
  /** The exact bytes that the wallet would sign, in base64; at most 64 KiB. */
  message: string
  /** A Solana address (base58 of 32 bytes). */
  wallet_address: string
  /** The only supported network. */
  chain?: 'solana'
  context?: MessageContext
  /** Parts of `evidence` to include, comma-separated. */
  include?: ('findings' | 'coverage' | 'provenance')[]
}

export type CheckPermissionRiskInput = {
  /** The only supported network. */
  chain?: 'solana'
  /** Address of the wallet. Token accounts, mints and programs are rejected with a message that names what they are. */
  address: string
  /** Parts of `evidence` to include, comma-separated. */
  include?: ('findings' | 'controls' | 'coverage' | 'provenance')[]
}

export type CheckWalletRiskInput = {
  /** The only supported network. */
  chain?: 'solana'
  /** A Solana address (base58 of 32 bytes). */
  address: string
  /** Parts of `evidence` to include, comma-separated. */
  include?: ('findings' | 'controls' | 'coverage' | 'provenance')[]
}

export type CheckAddressRiskInput = {
  /** The only supported network. */
  chain?: 'solana'
  /** A Solana address (base58 of 32 bytes). */
  address: string
  /** Parts of `evidence` to include, comma-separated. */
  include?: ('findings' | 'controls' | 'coverage' | 'provenance')[]
}

export type CheckTokenRiskInput = {
  /** The only supported network. */
  chain?: 'solana'
  /** A Solana address (base58 of 32 bytes). */
  mint: string
  /** Parts of `evidence` to include, comma-separated. */
  include?: ('findings' | 'controls' | 'coverage' | 'provenance')[]
}

export type ListBridgeAssetsInput = {
  /** Only assets on this chain, by its name in `GET /v1/bridge/routes`. */
  chain?: string
  /** Only assets with this symbol, in any case. Symbols are not unique: compare the id. */
  symbol?: string
  /** `in`: assets of transfers into Solana. `out`: assets of transfers out of Solana. */
  direction?: 'in' | 'out'
  /** `origin`: assets that can be sent. `destination`: assets that can be received. */
  role?: 'origin' | 'destination'
  /** Maximum number of rows to return. */
  limit?: number
  /** The `meta.nextCursor` of the previous page. */
  cursor?: string
}

export type QuoteBridgeInput = {
  /** Id of the asset to send, from `GET /v1/bridge/assets`. */
  inputAsset: string
  /** Id of the asset to receive. One of the two must be on Solana. */
  outputAsset: string
  /** Amount in base units, as text: of the input asset, or of the output asset if `mode` is `exact-out`. */
  amount: string
  /** Which side `amount` fixes. Defaults to `exact-in`. */
  mode?: 'exact-in' | 'exact-out'
  /** How much less than quoted may arrive, in basis points (1/100 of a percent). */
  slippageBps?: number
  /** Paying address on the chain of the input asset. Required for Solana. */
  sender?: string
  /** Receiving address on the chain of the output asset. */
  recipient?: string
  /** Address on the chain of the input asset that is refunded if the transfer fails. Defaults to `sender`. */
  refundTo?: string
  /** Price only: requires no addresses and returns no steps to pay. */
  dry?: boolean
}

export type ReadBridgeStatusInput = {
  /** Id of the provider, as the quote names it. */
  provider: string
  /** The `quoteId` of the quote, or the hash of the paying transaction. */
  id: string
  /** Origin chain of the transfer. Some providers find a hash faster with it, and links to transactions need it. */
  fromChain?: string
  /** Destination chain of the transfer. Links to transactions need it. */
  toChain?: string
  /** Memo of the deposit, if it had one. */
  memo?: string
}

export type GetWalletOverviewInput = {
  /** Address of the wallet. Any valid address works. */
  address: string
  /** `account` adds what is at the address, and since when. */
  include?: 'account'[]
}

export type ListWalletTradesInput = {
  /** Address of the wallet. Any valid address works. */
  address: string
  /** Maximum number of rows to return. */
  limit?: number
  /** The `meta.nextCursor` of the previous page. */
  cursor?: string
}

export type ListWalletActivityInput = {
  /** Address of the wallet. Any valid address works. */
  address: string
  /** Maximum number of rows to return. */
  limit?: number
  /** The `meta.nextCursor` of the previous page. */
  cursor?: string
}

export type ListWalletHoldingsInput = {
  /** Address of the wallet. Any valid address works. */
  address: string
  /** Maximum number of rows to return. */
  limit?: number
  /** The `meta.nextCursor` of the previous page. */
  cursor?: string
  /** Whether to include tokens with a zero balance. */
  includeEmpty?: boolean
}

export type ListTrendingTokensInput = {
  /** Period of the trades that count. Volumes and price changes in the rows always cover 24 hours. */
  window?: '5m' | '1h' | '6h' | '24h'
  /** Sort order, highest first: `volume` in USD, number of trading `wallets`, or price `movement` in either direction. */
  sort?: 'volume' | 'wallets' | 'movement'
  /** Maximum number of tokens to return. */
  limit?: number
}

export type SearchTokensInput = {
  /** A symbol, a name or a mint address. */
  query: string
  /** Maximum number of tokens to return. */
  limit?: number
}

export type ListTokenPricesInput = {
  /** 1 to 100 mint addresses, comma separated. */
  mints: string[]
}

export type ListTokenLabelsInput = {
  /** 1 to 100 mint addresses, comma separated. */
  mints: string[]
}

export type StreamTokenPricesInput = {
  /** 1 to 100 mint addresses, comma separated. */
  mints: string[]
}

export type GetTokenInput = {
  /** Address of the mint. */
  mint: string
}

export type GetTokenPriceInput = {
  /** Address of the mint. */
  mint: string
}

export type GetTokenChartInput = {
  /** Address of the mint. */
  mint: string
  /** Length of one candle. */
  interval?: '1s' | '5s' | '15s' | '30s' | '1m' | '5m' | '15m' | '1h' | '4h' | '12h' | '1d'
  /** Start of the chart, at most 1000 candles before its end. Defaults to 200 candles before it. Unix seconds or a date-time. */
  from?: string
  /** End of the chart. Defaults to now. Unix seconds or a date-time. */
  to?: string
}

export type ListTradeFeedInput = {
  /** Only buys or only sells of the token. Both if absent. */
  side?: 'buy' | 'sell'
  /** Minimum value of a trade, in USD. If set, trades of unknown value are left out. */
  minAmountUsd?: number
  /** Only trades in which this token was bought or sold, not those paid in it. */
  mint?: string
  /** Only trades of this wallet. */
  wallet?: string
  /** Maximum number of rows to return. */
  limit?: number
  /** The `meta.nextCursor` of the previous page. */
  cursor?: string
}

export type StreamTradesInput = {
  /** Only trades in which one of these tokens was bought or sold, not those paid in it. 1 to 50 addresses, comma separated. All if absent. */
  mints?: string[]
  /** Only trades of these wallets. 1 to 50 addresses, comma separated. All if absent. */
  wallets?: string[]
  /** Only buys or only sells of the token. Both if absent. */
  side?: 'buy' | 'sell'
  /** Minimum value of a trade, in USD. If set, trades of unknown value are left out. */
  minAmountUsd?: number
}

export type ListNewTokensInput = {
  /** Which tokens: `new` (last created first), `graduating` (at least half sold and traded within a day, most sold first) or `graduated` (last graduated first). */
  state?: 'new' | 'graduating' | 'graduated'
  /** Only tokens of this launch program. All if absent. */
  launchpad?:
    | 'Pump.fun'
    | 'Raydium LaunchLab'
    | 'Meteora Dynamic Bonding Curve'
    | 'Moonshot'
    | 'Boop.fun'
    | 'Heaven'
  /** Only tokens created by this wallet. */
  creator?: string
  /** Maximum number of rows to return. */
  limit?: number
  /** The `meta.nextCursor` of the previous page. */
  cursor?: string
}

export type ListTokenTradesInput = {
  /** Address of the mint. */
  mint: string
  /** Only buys or only sells of the token. Both if absent. */
  side?: 'buy' | 'sell'
  /** Minimum value of a trade, in USD. If set, trades of unknown value are left out. */
  minAmountUsd?: number
  /** Only trades of this wallet. */
  wallet?: string
  /** Maximum number of rows to return. */
  limit?: number
  /** The `meta.nextCursor` of the previous page. */
  cursor?: string
}

export type ListTokenTradersInput = {
  /** Address of the mint. */
  mint: string
  /** Maximum number of rows to return. */
  limit?: number
}

export type ListTokenBuyersInput = {
  /** Address of the mint. */
  mint: string
}

export type ListTokenHoldersInput = {
  /** Address of the mint. */
  mint: string
}

export type ListTokenLiquidityInput = {
  /** Address of the mint. */
  mint: string
  /** Maximum number of rows to return. */
  limit?: number
}

export type GetWalletPnlInput = {
  /** Address of the wallet. */
  address: string
  /** Maximum number of rows to return. */
  limit?: number
}

export type ListTokenSignalsInput = {
  /** Period in which trades count as new. */
  window?: '1h' | '6h' | '24h'
  /** Maximum number of signals to return. */
  limit?: number
}

export type ListTradersInput = {
  /** Period of the trades that count. */
  window?: '24h' | '7d' | '30d'
  /** Sort order, highest first: realized profit (`pnl`), `winRate` over at least three sales with a known cost, or `volume`. */
  sort?: 'pnl' | 'winRate' | 'volume'
  /** Traders with fewer trades are left out. */
  minTrades?: number
  /** Maximum number of rows to return. */
  limit?: number
  /** The `meta.nextCursor` of the previous page. */
  cursor?: string
}

export type GetPublicApiStatsInput = {
  /** Whether to include `recentEvents`, newest first. */
  includeRecent?: boolean
  /** Maximum number of `recentEvents` if `includeRecent` is true. */
  limit?: number
}
/** Each operation of the interface that is no stream, by the id that the document gives it. */
export interface Operations {
  /** Scan transaction (wallet): `POST /v1/wallet/tx` */
  scanWalletTransaction(
    input: ScanWalletTransactionInput,
    options?: CallOptions,
  ): Promise<WalletScanResult>
  /** Scan transactions signed together (wallet): `POST /v1/wallet/txs` */
  scanWalletTransactions(
    input: ScanWalletTransactionsInput,
    options?: CallOptions,
  ): Promise<WalletBulkScanResult>
  /** Preview a transaction: `POST /v1/security/transaction-preview` */
  previewTransaction(
    input: PreviewTransactionInput,
    options?: CallOptions,
  ): Promise<TransactionPreview>
  /** Check an app before it is opened: `POST /v1/security/dapp-risk` */
  checkDappRisk(input: CheckDappRiskInput, options?: CallOptions): Promise<DappRisk>
  /** Check a message before signing it: `POST /v1/security/message-risk` */
  checkMessageRisk(input: CheckMessageRiskInput, options?: CallOptions): Promise<MessageRisk>
  /** List the standing permissions over a wallet: `POST /v1/security/permission-risk` */
  checkPermissionRisk(
    input: CheckPermissionRiskInput,
    options?: CallOptions,
  ): Promise<PermissionRisk>
  /** Check a wallet: `POST /v1/security/wallet-risk` */
  checkWalletRisk(input: CheckWalletRiskInput, options?: CallOptions): Promise<WalletRisk>
  /** Check an address: `POST /v1/security/address-risk` */
  checkAddressRisk(input: CheckAddressRiskInput, options?: CallOptions): Promise<AddressRisk>
  /** Check a token: `POST /v1/security/token-risk` */
  checkTokenRisk(input: CheckTokenRiskInput, options?: CallOptions): Promise<TokenRisk>
  /** List bridge routes: `GET /v1/bridge/routes` */
  listBridgeRoutes(input?: Record<string, never>, options?: CallOptions): Promise<BridgeRoutes>
  /** List bridge assets: `GET /v1/bridge/assets` */
  listBridgeAssets(input?: ListBridgeAssetsInput, options?: CallOptions): Promise<BridgeAssets>
  /** Quote a bridge transfer: `POST /v1/bridge/quote` */
  quoteBridge(input: QuoteBridgeInput, options?: CallOptions): Promise<BridgeQuotes>
  /** Get the status of a transfer: `GET /v1/bridge/status` */
  readBridgeStatus(input: ReadBridgeStatusInput, options?: CallOptions): Promise<BridgeStatus>
  /** Get totals of reward points: `GET /v1/rewards/summary` */
  readRewardsSummary(input?: Record<string, never>, options?: CallOptions): Promise<RewardsSummary>
  /** Get a wallet overview: `GET /v1/data/wallets/{address}` */
  getWalletOverview(input: GetWalletOverviewInput, options?: CallOptions): Promise<WalletOverview>
  /** List wallet trades: `GET /v1/data/wallets/{address}/trades` */
  listWalletTrades(input: ListWalletTradesInput, options?: CallOptions): Promise<WalletTrades>
  /** List wallet activity: `GET /v1/data/wallets/{address}/activity` */
  listWalletActivity(input: ListWalletActivityInput, options?: CallOptions): Promise<WalletActivity>
  /** List wallet holdings: `GET /v1/data/wallets/{address}/holdings` */
  listWalletHoldings(input: ListWalletHoldingsInput, options?: CallOptions): Promise<WalletHoldings>
  /** List trending tokens: `GET /v1/data/tokens/trending` */
  listTrendingTokens(input?: ListTrendingTokensInput, options?: CallOptions): Promise<TokenList>
  /** Search tokens by symbol, name or mint: `GET /v1/data/tokens/search` */
  searchTokens(input: SearchTokensInput, options?: CallOptions): Promise<TokenList>
  /** Get the prices of several tokens: `GET /v1/data/tokens/prices` */
  listTokenPrices(input: ListTokenPricesInput, options?: CallOptions): Promise<TokenPrices>
  /** Get the names of several tokens: `GET /v1/data/tokens/labels` */
  listTokenLabels(input: ListTokenLabelsInput, options?: CallOptions): Promise<TokenLabels>
  /** Get the profile of a token: `GET /v1/data/tokens/{mint}` */
  getToken(input: GetTokenInput, options?: CallOptions): Promise<TokenProfile>
  /** Get the price of a token: `GET /v1/data/tokens/{mint}/price` */
  getTokenPrice(input: GetTokenPriceInput, options?: CallOptions): Promise<TokenPrice>
  /** Get the price chart of a token: `GET /v1/data/tokens/{mint}/chart` */
  getTokenChart(input: GetTokenChartInput, options?: CallOptions): Promise<TokenChart>
  /** Follow notable trades: `GET /v1/data/trades/feed` */
  listTradeFeed(input?: ListTradeFeedInput, options?: CallOptions): Promise<TradeFeed>
  /** List token launches: `GET /v1/data/tokens/new` */
  listNewTokens(input?: ListNewTokensInput, options?: CallOptions): Promise<LaunchList>
  /** List trades of a token: `GET /v1/data/tokens/{mint}/trades` */
  listTokenTrades(input: ListTokenTradesInput, options?: CallOptions): Promise<TradeFeed>
  /** List traders of a token: `GET /v1/data/tokens/{mint}/traders` */
  listTokenTraders(input: ListTokenTradersInput, options?: CallOptions): Promise<TokenTraders>
  /** List first buyers of a launch: `GET /v1/data/tokens/{mint}/buyers` */
  listTokenBuyers(input: ListTokenBuyersInput, options?: CallOptions): Promise<EarlyBuyers>
  /** List holders of a launch over time: `GET /v1/data/tokens/{mint}/holders` */
  listTokenHolders(input: ListTokenHoldersInput, options?: CallOptions): Promise<TokenHolders>
  /** List liquidity moves of a token: `GET /v1/data/tokens/{mint}/liquidity` */
  listTokenLiquidity(input: ListTokenLiquidityInput, options?: CallOptions): Promise<TokenLiquidity>
  /** Get the profit of a wallet: `GET /v1/data/wallets/{address}/pnl` */
  getWalletPnl(input: GetWalletPnlInput, options?: CallOptions): Promise<WalletResults>
  /** Find notable tokens: `GET /v1/data/signals/tokens` */
  listTokenSignals(input?: ListTokenSignalsInput, options?: CallOptions): Promise<TokenSignals>
  /** Rank traders: `GET /v1/data/traders/leaderboard` */
  listTraders(input?: ListTradersInput, options?: CallOptions): Promise<Leaderboard>
  /** Get public API stats: `GET /v1/monitoring/public-api/stats` */
  getPublicApiStats(input?: GetPublicApiStatsInput, options?: CallOptions): Promise<PublicApiStats>
  /** Get the public API history: `GET /v1/monitoring/public-api/history` */
  getPublicApiHistory(
    input?: Record<string, never>,
    options?: CallOptions,
  ): Promise<PublicApiHistory>
  /** Scrape metrics: `GET /v1/monitoring/public-api/metrics` */
  getPublicApiMetrics(input?: Record<string, never>, options?: CallOptions): Promise<string>
  /** Scrape metrics at the default path: `GET /metrics` */
  getMetrics(input?: Record<string, never>, options?: CallOptions): Promise<string>
  /** Get the health of the service: `GET /v1/monitoring/health` */
  getHealth(input?: Record<string, never>, options?: CallOptions): Promise<Health>
}
