/** Runs the part of a script that belongs to the page. */
export const showPage = (shows: Readonly<Record<string, () => void>>): void =>
  shows[document.body.dataset['page'] ?? '']?.()
