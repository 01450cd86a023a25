import { useEffect } from 'react'

/** Keeps the page, and the form in it, when a file is dropped beside the box that it was meant for. */
export function useDropGuard(): void {
  useEffect(() => {
    // Without this the browser would show the file in the page's place.
    const stay = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      if (event.type === 'dragover' && event.dataTransfer && !event.defaultPrevented)
        event.dataTransfer.dropEffect = 'none'
    }
    window.addEventListener('dragover', stay)
    window.addEventListener('drop', stay)
    return () => {
      window.removeEventListener('dragover', stay)
      window.removeEventListener('drop', stay)
    }
  }, [])
}

/** True when what is dragged over an element has files in it. */
export function hasFiles({ dataTransfer }: { dataTransfer: DataTransfer | null }): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}
