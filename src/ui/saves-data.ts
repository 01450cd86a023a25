/** Whether this browser asks for less data or has a slow line, as far as it says so. In the browser only. */
export function savesData(): boolean {
  const { connection } = navigator
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '')
}
