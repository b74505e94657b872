import type { riskRules } from '../../../src/scan/rules/registry.ts'

type RuleId = (typeof riskRules)[number]['id']

/** Why an instruction needs no rule of its own. */
export type Reason =
  /** It changes neither an asset nor a right. */
  | 'changes-nothing'
  /** It opens something new, or fills what is new; the rules for whom it is opened and paid for apply. */
  | 'opens'
  /** It only concerns the user's own account, and the owner can set it back. */
  | 'can-be-set-back'
  /** It gives rights back, or makes an account less dependent on others. */
  | 'protects'
  /** It moves assets in calls that the decoders of the token programs read, so that balances show it. */
  | 'shows-in-balances'
  /** The daily work of a validator, or anyone may call it. */
  | 'routine'
  /** The program refuses it, or it is not active on mainnet. */
  | 'not-active'
  /** It has no judgement: a gap that is known. */
  | 'not-judged'

export type Judgement = { names: string } & ({ rules: readonly RuleId[] } | { reason: Reason })

const by = (names: string, ...rules: RuleId[]): Judgement => ({ names, rules })
const since = (reason: Reason, names: string): Judgement => ({ names, reason })

const payments = ['multi-asset-sweep', 'near-total-sol', 'trade-for-nothing'] as const
const tokenPayments = ['multi-asset-sweep', 'token-emptied', 'trade-for-nothing'] as const

const sharedToken: readonly Judgement[] = [
  by('Transfer TransferChecked', ...tokenPayments, 'lost-for-good', 'moved-by-others'),
  by('Approve ApproveChecked', 'delegate-to-stranger', 'unlimited-delegate'),
  by(
    'SetAuthority',
    'token-account-handover',
    'close-authority-handover',
    'mint-authority-handover',
    'control-given-up',
  ),
  by('MintTo MintToChecked', 'mint-to-stranger'),
  by('Burn BurnChecked', 'burn-for-nothing'),
  by('CloseAccount', 'close-to-stranger'),
  by('FreezeAccount', 'account-frozen', 'mint-settings-change'),
  by('WithdrawExcessLamports UnwrapLamports', 'withdrawal-to-stranger', 'near-total-sol'),
  by('InitializeMint InitializeMint2', 'launch-authority'),
  by(
    'InitializeAccount InitializeAccount2 InitializeAccount3',
    'claimable-account',
    'funds-account-of-stranger',
  ),
  since('opens', 'InitializeMultisig InitializeMultisig2'),
  since('protects', 'Revoke ThawAccount InitializeImmutableOwner'),
  since('changes-nothing', 'SyncNative GetAccountDataSize AmountToUiAmount UiAmountToAmount'),
  // Its parts are decoded one by one.
  since('shows-in-balances', 'Batch'),
]

/** Programs whose instructions change who controls something, by the name of their decoder. */
export const judgedInstructions: Readonly<Record<string, readonly Judgement[]>> = {
  System: [
    by('Transfer TransferWithSeed', ...payments, 'lost-for-good'),
    by(
      'CreateAccount CreateAccountWithSeed CreateAccountAllowPrefund',
      'claimable-account',
      'funds-account-of-stranger',
    ),
    by('Assign AssignWithSeed Allocate AllocateWithSeed', 'wallet-reassigned'),
    by('AdvanceNonceAccount', 'durable-nonce'),
    by('WithdrawNonceAccount', 'withdrawal-to-stranger'),
    by('InitializeNonceAccount', 'funds-account-of-stranger'),
    by('AuthorizeNonceAccount', 'nonce-authority-handover'),
    since('changes-nothing', 'UpgradeNonceAccount'),
  ],
  Token: sharedToken,
  'Token-2022': [
    ...sharedToken,
    by('TransferCheckedWithFee', ...tokenPayments, 'lost-for-good'),
    by('PermissionedBurn PermissionedBurnChecked', 'burn-for-nothing'),
    by('ConfidentialBurn PermissionedConfidentialBurn', 'hidden-amount'),
    by('ConfidentialDeposit ConfidentialTransfer ConfidentialTransferWithFee', 'hidden-amount'),
    by(
      'WithdrawWithheldTokensFromMint WithdrawWithheldTokensFromAccounts',
      'withdrawal-to-stranger',
    ),
    by(
      'SetTransferFee UpdateTransferHook UpdateMetadataPointer UpdateConfidentialTransferMint',
      'mint-settings-change',
    ),
    by(
      'Pause UpdateDefaultAccountState UpdateRateInterestBearingMint UpdateMultiplierScaledUiMint',
      'mint-settings-change',
    ),
    by(
      'InitializePermanentDelegate InitializeMintCloseAuthority InitializeTransferFeeConfig InitializeTransferHook InitializePausableConfig InitializePermissionedBurn',
      'launch-authority',
    ),
    since(
      'opens',
      'InitializeConfidentialTransferMint InitializeDefaultAccountState InitializeNonTransferableMint InitializeInterestBearingMint InitializeConfidentialTransferFee InitializeMetadataPointer InitializeGroupPointer InitializeGroupMemberPointer InitializeConfidentialMintBurn InitializeScaledUiAmountMint Reallocate CreateNativeMint',
    ),
    since(
      'can-be-set-back',
      'EnableMemoTransfers DisableMemoTransfers EnableCpiGuard DisableCpiGuard EnableConfidentialCredits DisableConfidentialCredits EnableNonConfidentialCredits DisableNonConfidentialCredits EnableHarvestToMint DisableHarvestToMint UpdateGroupPointer UpdateGroupMemberPointer',
    ),
    since('protects', 'Resume ConfidentialWithdraw'),
    since(
      'changes-nothing',
      'ConfigureConfidentialTransferAccount ConfigureConfidentialTransferAccountWithRegistry ApproveConfidentialTransferAccount EmptyConfidentialTransferAccount ApplyConfidentialPendingBalance ApplyConfidentialPendingBurn HarvestWithheldTokensToMint HarvestWithheldTokensToMintForConfidentialTransferFee',
    ),
    since(
      'not-judged',
      'ConfidentialMint WithdrawWithheldTokensFromMintForConfidentialTransferFee WithdrawWithheldTokensFromAccountsForConfidentialTransferFee RotateSupplyElgamalPubkey UpdateConfidentialMintBurnDecryptableSupply',
    ),
  ],
  'Associated Token': [
    by('Create CreateIdempotent', 'rent-siphon', 'sponsor-drain'),
    since('protects', 'RecoverNested'),
  ],
  Stake: [
    by(
      'Authorize AuthorizeChecked AuthorizeWithSeed AuthorizeCheckedWithSeed',
      'stake-authority-handover',
    ),
    by(
      'Initialize InitializeChecked',
      'funds-account-of-stranger',
      'stake-authority-handover',
      'stake-lockup-trap',
    ),
    by('Withdraw', 'withdrawal-to-stranger'),
    by('SetLockup SetLockupChecked', 'stake-lockup-trap'),
    by('Split Merge MoveStake MoveLamports', 'stake-authority-handover', 'withdrawal-to-stranger'),
    since('can-be-set-back', 'DelegateStake Deactivate'),
    since('routine', 'DeactivateDelinquent GetMinimumDelegation'),
    since('not-active', 'Redelegate'),
  ],
  'Address Lookup Table': [
    by('FreezeLookupTable', 'control-given-up'),
    by('CloseLookupTable', 'close-to-stranger'),
    by('ExtendLookupTable', 'lookup-table-hiding'),
    since('opens', 'CreateLookupTable'),
    // A table holds nothing but its rent, and a new one takes its place.
    since('can-be-set-back', 'DeactivateLookupTable'),
  ],
  'Upgradeable Loader': [
    by('SetAuthority SetAuthorityChecked', 'upgrade-authority-handover', 'control-given-up'),
    by('Upgrade', 'program-replaced', 'close-to-stranger'),
    by('Close', 'close-to-stranger', 'control-given-up'),
    by('InitializeBuffer DeployWithMaxDataLen', 'funds-account-of-stranger'),
    by('ExtendProgram ExtendProgramChecked', 'funds-foreign-account'),
    since('opens', 'Write'),
    since('not-active', 'Migrate'),
  ],
  'Loader v4': [
    by('TransferAuthority', 'upgrade-authority-handover'),
    by('Finalize', 'control-given-up'),
    by('Deploy', 'program-replaced'),
    by('SetProgramLength', 'close-to-stranger'),
    since('not-active', 'Write Copy Retract'),
  ],
  Vote: [
    by(
      'Authorize AuthorizeChecked AuthorizeWithSeed AuthorizeCheckedWithSeed',
      'vote-authority-handover',
    ),
    by('InitializeAccount InitializeAccountV2', 'funds-account-of-stranger'),
    by('Withdraw', 'withdrawal-to-stranger'),
    by(
      'UpdateValidatorIdentity UpdateCommission UpdateCommissionBps UpdateCommissionCollector',
      'service-settings-change',
    ),
    since(
      'routine',
      'Vote VoteSwitch UpdateVoteState UpdateVoteStateSwitch CompactUpdateVoteState CompactUpdateVoteStateSwitch TowerSync TowerSyncSwitch',
    ),
    since('shows-in-balances', 'DepositDelegatorRewards'),
  ],
  'SPL Stake Pool': [
    by('SetManager SetStaker SetFee SetFundingAuthority', 'service-settings-change'),
    by(
      'DepositStake DepositStakeWithSlippage DepositSol DepositSolWithSlippage WithdrawStake WithdrawStakeWithSlippage WithdrawSol WithdrawSolWithSlippage',
      'stake-authority-handover',
      'trade-for-nothing',
      'withdrawal-to-stranger',
    ),
    since(
      'routine',
      'AddValidatorToPool RemoveValidatorFromPool DecreaseValidatorStake IncreaseValidatorStake SetPreferredValidator UpdateValidatorListBalance UpdateStakePoolBalance CleanupRemovedValidatorEntries IncreaseAdditionalValidatorStake DecreaseAdditionalValidatorStake DecreaseValidatorStakeWithReserve Redelegate',
    ),
    since('opens', 'Initialize CreateTokenMetadata'),
    since('can-be-set-back', 'UpdateTokenMetadata'),
  ],
  'SPL Governance': [
    by('SetGovernanceDelegate', 'record-handover'),
    by('CastVote', 'multisig-config-change'),
    by('SetRealmAuthority', 'service-settings-change'),
    by('InsertTransaction ExecuteTransaction', 'multisig-proposal'),
    by('DepositGoverningTokens WithdrawGoverningTokens', 'trade-for-nothing', 'payout-to-stranger'),
    since(
      'opens',
      'CreateRealm CreateGovernance CreateProposal CreateTokenOwnerRecord CreateNativeTreasury',
    ),
    since(
      'can-be-set-back',
      'AddSignatory RemoveTransaction CancelProposal SignOffProposal RelinquishVote',
    ),
    since('routine', 'FinalizeVote'),
    // Only a proposal that was approved can call them.
    since('not-judged', 'SetGovernanceConfig SetRealmConfig'),
  ],
  'Token Metadata': [
    by('Transfer', 'nft-to-stranger'),
    by('Delegate ApproveUseAuthority ApproveCollectionAuthority', 'nft-delegate'),
    by('Burn BurnNft BurnEditionNft', 'nft-burn'),
    by('Update UpdateMetadataAccountV2', 'asset-update-authority-handover', 'control-given-up'),
    since('protects', 'Revoke RevokeUseAuthority RevokeCollectionAuthority'),
    // The right to lock an asset was given before, which the rule for delegates reports.
    since(
      'can-be-set-back',
      'FreezeDelegatedAccount ThawDelegatedAccount Lock Unlock Verify Unverify VerifyCollection UnverifyCollection SetAndVerifyCollection VerifySizedCollectionItem UnverifySizedCollectionItem SetAndVerifySizedCollectionItem SignMetadata RemoveCreatorVerification',
    ),
    since(
      'opens',
      'Create Mint Print CreateMetadataAccount CreateMetadataAccountV2 CreateMetadataAccountV3 CreateMasterEdition CreateMasterEditionV3 MintNewEditionFromMasterEditionViaToken MintNewEditionFromMasterEditionViaVaultProxy CreateEscrowAccount',
    ),
    since(
      'shows-in-balances',
      'TransferOutOfEscrow CloseEscrowAccount Resize CloseAccounts Collect',
    ),
    since(
      'routine',
      'UpdatePrimarySaleHappenedViaToken ConvertMasterEditionV1ToV2 PuffMetadata SetCollectionSize SetTokenStandard BubblegumSetCollectionSize Migrate',
    ),
    since(
      'not-active',
      'UpdateMetadataAccount DeprecatedCreateMasterEdition DeprecatedMintNewEditionFromMasterEditionViaPrintingToken DeprecatedSetReservationList DeprecatedCreateReservationList DeprecatedMintPrintingTokensViaToken DeprecatedMintPrintingTokens',
    ),
    since('not-judged', 'Use Utilize'),
  ],
  'Metaplex Core': [
    by('TransferV1', 'nft-to-stranger'),
    by('BurnV1 BurnCollectionV1', 'nft-burn'),
    by(
      'AddPluginV1 AddCollectionPluginV1 UpdatePluginV1 UpdateCollectionPluginV1 ApprovePluginAuthorityV1 ApproveCollectionPluginAuthorityV1 AddExternalPluginAdapterV1 AddCollectionExternalPluginAdapterV1',
      'core-plugin-authority',
    ),
    by(
      'UpdateV1 UpdateV2 UpdateCollectionV1',
      'asset-update-authority-handover',
      'control-given-up',
    ),
    since('protects', 'RevokePluginAuthorityV1 RevokeCollectionPluginAuthorityV1'),
    since('opens', 'CreateV1 CreateV2 CreateCollectionV1 CreateCollectionV2 CreateGroupV1'),
    since('shows-in-balances', 'ExecuteV1 Collect'),
    since('not-active', 'CompressV1 DecompressV1'),
    since(
      'can-be-set-back',
      'RemovePluginV1 RemoveCollectionPluginV1 RemoveExternalPluginAdapterV1 RemoveCollectionExternalPluginAdapterV1 UpdateExternalPluginAdapterV1 UpdateCollectionExternalPluginAdapterV1 WriteExternalPluginAdapterDataV1 WriteCollectionExternalPluginAdapterDataV1 UpdateCollectionInfoV1 AddCollectionsToGroupV1 RemoveCollectionsFromGroupV1 AddAssetsToGroupV1 RemoveAssetsFromGroupV1 AddGroupsToGroupV1 RemoveGroupsFromGroupV1 CloseGroupV1 UpdateGroupV1',
    ),
  ],
}
