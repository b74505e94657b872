import { skeletonOf } from '../../../tokens/look-alike.ts'
import { phraseWordsMin, scriptFieldsMax } from '../thresholds.ts'
import type { PageFacts, PageField } from './page-facts.ts'

/** Names of a recovery phrase, normalized by `skeletonOf`. */
const phraseNames = [
  'recovery phrase',
  'recovery words',
  'seed phrase',
  'seed words',
  'secret phrase',
  'secret recovery',
  'secret words',
  'backup phrase',
  'backup words',
  'wallet phrase',
  'mnemonic',
  '12 word',
  '24 word',
  'twelve words',
  'frase de recuperacion',
  'frase de recuperacao',
  'frase semilla',
  'frase secreta',
  'phrase de recuperation',
  'phrase secrete',
  'wiederherstellungsphrase',
  'wiederherstellungssatz',
  'kurtarma ifadesi',
].map(skeletonOf)

/** The same in other alphabets. */
const phraseNamesElsewhere = [
  'сид-фраз',
  'сид фраз',
  'секретную фраз',
  'секретная фраз',
  'мнемоник',
  'мнемонич',
  '助记词',
  '助記詞',
  'ニーモニック',
  'リカバリーフレーズ',
  '니모닉',
  '복구 구문',
  '시드 구문',
]

const keyNames = ['private key', 'secret key', 'wallet key', 'privatekey'].map(skeletonOf)

/** Keys that do not belong to wallets. */
const otherKeys =
  /\b(?:ssh|rsa|pem|x\.?509|csr|tls|ssl|gpg|pgp|api|certificate|deploy|webhook|jwt)\b/i

const walletWords =
  /\b(?:wallet|solana|crypto|phantom|solflare|metamask|blockchain|token|nft|defi)/i

/** Types of text fields. */
const textTypes = new Set(['', 'text', 'password'])

/** Fields for other purposes. */
const otherPurposes = /search|e-?mail|newsletter|comment|reply|message|username|coupon|captcha|otp/i

/** Whether the page has a field for the words or the private key of a wallet. */
export const requestsPhrase = (facts: PageFacts): boolean => {
  const fields = facts.fields.filter(
    ({ type, about }) => textTypes.has(type) && !otherPurposes.test(about),
  )
  return (
    fields.some((field) => namesPhrase(field.about) || isPromptedBefore(field)) ||
    fields.some((field) => namesKey(field) && isAboutWallets(facts)) ||
    isWordGrid(fields, facts)
  )
}

/** The same for fields that a script adds to the page. */
export const requestsPhraseInCode = (code: string): boolean =>
  [...code.matchAll(/<(?:input|textarea)\b([^>]{1,300})/gi)]
    .slice(0, scriptFieldsMax)
    .some(([, about = '']) => !otherPurposes.test(about) && namesPhrase(about))

const namesPhrase = (text: string): boolean => {
  const skeleton = skeletonOf(text)
  const lower = text.toLowerCase()
  return (
    phraseNames.some((name) => skeleton.includes(name)) ||
    phraseNamesElsewhere.some((name) => lower.includes(name))
  )
}

/** Whether the text before a field requests the phrase. A warning before a comment field does not. */
const isPromptedBefore = ({ before }: PageField): boolean => {
  const last = before.split(/[.!?]\s/).at(-1) ?? ''
  return (
    namesPhrase(last) &&
    /\b(?:enter|type|paste|input|import|provide|fill|write|insert|restore|use|confirm|submit)\b/i.test(
      last,
    ) &&
    !/\b(?:never|not|don['’]t|nobody|nowhere|without|how)\b/i.test(last)
  )
}

const namesKey = ({ about, before }: PageField): boolean => {
  const skeleton = skeletonOf(about)
  return keyNames.some((name) => skeleton.includes(name)) && !otherKeys.test(`${about} ${before}`)
}

const isAboutWallets = ({ title, text }: PageFacts): boolean => walletWords.test(`${title} ${text}`)

/** A grid of fields, one for each of twelve words. */
const isWordGrid = (fields: readonly PageField[], { text, title }: PageFacts): boolean => {
  if (fields.length < phraseWordsMin) return false
  const numbers = new Set(fields.flatMap(({ about }) => about.match(/\d{1,2}/g)?.map(Number) ?? []))
  const numbered = Array.from({ length: 11 }, (_, at) => at + 1).every((at) => numbers.has(at))
  return numbered && namesPhrase(`${title} ${text}`)
}
