import {
  addOlderMember,
  addTransferDelegate,
  allowPulls,
  changeLeaf,
  changeMultisig,
  delegateNft,
  delegateTree,
  proposeInstruction,
  configChange,
  proposeChanges,
} from './asset-instructions.ts'
import type { AttackCase } from './attack-case.ts'
import { setAuthority } from '../chain/token-instructions.ts'

/** Attacks on NFTs, multisigs and future payments, which no balance shows. */
export const assetAttacks: readonly AttackCase[] = [
  {
    name: 'unlimited monthly payments that a stranger may pull',
    pattern: 'P13',
    instructions: ({ people }) => [allowPulls(people.user, people.thief, 100_000_000n)],
    verdict: 'noted',
    flags: ['PULL_PERMISSION'],
  },
  {
    name: 'an NFT that a stranger may move',
    pattern: 'P14',
    instructions: ({ people, assets }) => [delegateNft(assets.nft, people.thief, people.user, 2)],
    verdict: 'malicious',
    flags: ['NFT_DELEGATE'],
  },
  {
    name: 'an asset of Core that a stranger may move',
    pattern: 'P15',
    instructions: ({ people, assets }) => [
      addTransferDelegate(assets.core, people.user, people.thief),
    ],
    verdict: 'suspicious',
    flags: ['CORE_PLUGIN_AUTHORITY'],
  },
  {
    name: 'a compressed NFT that a stranger may move',
    pattern: 'P16',
    instructions: ({ people, assets }) => [
      changeLeaf('delegate', assets.tree, people.user, people.thief),
    ],
    verdict: 'suspicious',
    flags: ['NFT_DELEGATE'],
  },
  {
    name: 'a compressed NFT sent to a thief for an app',
    pattern: 'P16',
    instructions: ({ people, assets }) => [
      changeLeaf('transfer', assets.tree, people.user, people.thief),
    ],
    verdict: 'suspicious',
    flags: ['NFT_TO_STRANGER'],
    dappDomain: 'claim.example',
  },
  {
    name: 'a tree of compressed NFTs that a stranger may mint into',
    pattern: 'P16',
    instructions: ({ people, assets }) => [delegateTree(assets.tree, people.user, people.thief)],
    verdict: 'suspicious',
    flags: ['SERVICE_SETTINGS_CHANGE'],
  },
  {
    name: 'a multisig that a stranger may change alone',
    pattern: 'P23',
    instructions: ({ people, assets }) => [
      changeMultisig(assets.multisig, people.user, { configAuthority: people.thief }),
    ],
    verdict: 'malicious',
    flags: ['MULTISIG_CONFIG_CHANGE'],
  },
  {
    name: 'a multisig with a stranger as a new member',
    pattern: 'P23',
    instructions: ({ people, assets }) => [
      changeMultisig(assets.multisig, people.user, { member: people.thief }),
    ],
    verdict: 'suspicious',
    severity: 'high',
    flags: ['MULTISIG_CONFIG_CHANGE'],
  },
  {
    name: 'a proposal that lets a stranger vote in a multisig',
    pattern: 'P23',
    severity: 'high',
    instructions: ({ people, assets }) => [
      proposeChanges(assets.multisig, people.user, configChange.member(people.thief, 7)),
    ],
    verdict: 'suspicious',
    flags: ['MULTISIG_CONFIG_CHANGE'],
  },
  {
    name: 'a proposal that lets a stranger vote in an older multisig',
    pattern: 'P23',
    severity: 'high',
    instructions: ({ people, assets }) => [
      proposeInstruction(people.user, addOlderMember(assets.multisig, people.thief)),
    ],
    verdict: 'suspicious',
    flags: ['MULTISIG_CONFIG_CHANGE'],
  },
  {
    name: 'a proposal to hand a treasury’s tokens to a stranger, in an older multisig',
    pattern: 'P23',
    severity: 'high',
    instructions: ({ people, accounts, assets }) => [
      proposeInstruction(
        people.user,
        setAuthority(accounts.friendToken, 2, people.thief, assets.multisig),
      ),
    ],
    verdict: 'suspicious',
    flags: ['MULTISIG_PROPOSAL_DANGER'],
  },
]
