import { signInChainCheck } from '../../../../src/checks/message/rules/sign-in-chain.ts'
import { signInText, testMessageCheck } from '../../../kit/checks/message-case.ts'

const opening = 'app.example.com wants you to sign in with your Ethereum account:'

testMessageCheck(signInChainCheck, {
  quiet: [
    { name: 'a text', message: 'Chain ID: 1' },
    { name: 'mainnet', message: signInText() },
    { name: 'mainnet with its namespace', message: signInText({ 'Chain ID': 'solana:mainnet' }) },
    { name: 'the number of mainnet', message: signInText({ 'Chain ID': '1' }) },
    { name: 'none', message: signInText({ 'Chain ID': undefined }) },
  ],
  firing: [
    {
      name: 'a test network',
      message: signInText({ 'Chain ID': 'solana:devnet' }),
      finds: [
        {
          code: 'SIGN_IN_TEST_NETWORK',
          severity: 'low',
          params: { reason: 'test-network', chain: 'solana:devnet' },
        },
      ],
    },
    {
      name: 'the number of another chain',
      message: signInText({ 'Chain ID': '8453' }),
      finds: [{ params: { reason: 'unknown-chain', chain: '8453' } }],
    },
    {
      name: 'an account of another network',
      message: signInText({ opening }),
      finds: [
        { code: 'SIGN_IN_OTHER_NETWORK', params: { reason: 'other-network', network: 'Ethereum' } },
      ],
    },
  ],
})
