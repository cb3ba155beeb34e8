import { acceptedImageTypes } from '@fourfold/contract/reference/files'
import { Text } from '@mantine/core'
import { IconPhotoUp } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { ChangeEvent, DragEvent, Ref } from 'react'

import classes from './FileDrop.module.css'

type FileDropProps = {
  /** The button label. */
  label: string
  description: string
  multiple?: boolean
  onFiles: (files: readonly File[]) => void
  ref?: Ref<HTMLInputElement>
}

/** Accepts images by button or drag and drop. (FIL-02, FIL-03) */
export function FileDrop({ label, description, multiple = false, onFiles, ref }: FileDropProps) {
  const descriptionId = useId()
  const [isDraggedOver, setDraggedOver] = useState(false)

  function addFiles(list: FileList | null): void {
    const files = [...(list ?? [])]
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1))
  }

  function onDrop(event: DragEvent): void {
    event.preventDefault()
    setDraggedOver(false)
    addFiles(event.dataTransfer.files)
  }

  function onChange({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    addFiles(currentTarget.files)
    // Allows selecting the same file again.
    currentTarget.value = ''
  }

  return (
    <div
      className={classes.drop}
      data-over={isDraggedOver}
      onDragOver={(event) => {
        event.preventDefault()
        setDraggedOver(true)
      }}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={onDrop}
    >
      <IconPhotoUp className={classes.icon} size={28} stroke={1.5} aria-hidden />
      <label className={classes.button}>
        <input
          ref={ref}
          type="file"
          accept={acceptedImageTypes.join(',')}
          multiple={multiple}
          aria-describedby={descriptionId}
          onChange={onChange}
        />
        {label}
      </label>
      <Text id={descriptionId} size="sm" c="dimmed" className={classes.description}>
        <span className={classes.drag}>Or drop {multiple ? 'them' : 'it'} here. </span>
        {description}
      </Text>
    </div>
  )
}
