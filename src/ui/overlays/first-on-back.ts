type Hear = (event: Event) => void

let hear: Hear | undefined

/**
 * Listens to Back and Forward before the router does, for the overlays, whose code comes later. Windows call their
 * listeners in the order of registration, so it stands before the router starts.
 */
export function listenFirst(): void {
  addEventListener('popstate', (event) => hear?.(event))
}

export function setFirstOnBack(next: Hear): void {
  hear = next
}
