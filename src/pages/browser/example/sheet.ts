import type { Decision, FailedRequest, SigningRequest } from '../../../client/guard.ts'

type Choice = { label: string; decision: Decision }

const titles: Record<SigningRequest['verdict'], string> = {
  safe: 'Looks safe',
  suspicious: 'Be careful',
  malicious: 'Don’t sign',
}

/** Shows what was found, and resolves to what the user decides. Closing the sheet rejects. */
export const showSheet = (request: SigningRequest): Promise<Decision> => {
  const { verdict, summary } = request
  const sign: Choice = { label: verdict === 'safe' ? 'Sign' : 'Sign anyway', decision: 'sign' }
  const guarded =
    request.kind === 'transactions' && request.guarded && request.guarded.verdict !== 'malicious'
      ? [{ label: 'Sign with guards', decision: 'sign-guarded' } as const]
      : []
  return ask(verdict, titles[verdict], [summary, ...reasonsOf(request)], [...guarded, sign])
}

/** Nothing is known, so there is nothing to sign. */
export const showFailure = ({ error }: FailedRequest): Promise<Decision> => {
  const message = error instanceof Error ? error.message : 'The check failed.'
  return ask('unknown', 'This could not be checked', [message], [])
}

const reasonsOf = (request: SigningRequest): string[] =>
  request.kind === 'transactions'
    ? request.results.flatMap(({ result }) => result.explanations)
    : request.results.flatMap(({ result }) => result.reasons.map(({ message }) => message))

const ask = (
  verdict: string,
  title: string,
  [summary = '', ...reasons]: readonly string[],
  choices: readonly Choice[],
): Promise<Decision> => {
  const sheet = document.querySelector('dialog')
  if (!sheet) throw new Error('The page has no sheet.')
  sheet.dataset['verdict'] = verdict
  const list = element('ul')
  list.append(...[...new Set(reasons)].map((reason) => element('li', reason)))
  const reject = button('Reject', () => sheet.close('reject'))
  const others = choices.map(({ label, decision }) => button(label, () => sheet.close(decision)))
  const row = element('div')
  row.className = 'buttons'
  row.append(reject, ...others)
  const heading = element('h2', title)
  heading.id = 'sheet-title'
  sheet.replaceChildren(heading, element('p', summary), ...(reasons.length > 0 ? [list] : []), row)
  sheet.returnValue = 'reject'
  sheet.showModal()
  return new Promise((resolve) => {
    const decided = (): void => resolve(decisionOf(sheet.returnValue))
    sheet.addEventListener('close', decided, { once: true })
  })
}

const decisionOf = (value: string): Decision =>
  value === 'sign' || value === 'sign-guarded' ? value : 'reject'

export const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  text = '',
): HTMLElementTagNameMap[Tag] => {
  const made = document.createElement(tag)
  made.textContent = text
  return made
}

export const button = (label: string, onClick: () => void): HTMLButtonElement => {
  const made = element('button', label)
  made.type = 'button'
  made.className = 'btn'
  made.addEventListener('click', onClick)
  return made
}
