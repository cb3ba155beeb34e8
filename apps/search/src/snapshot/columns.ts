/** What a snapshot is made of: numbers side by side, under the names they have in memory. */
export type Column =
  | Float64Array<ArrayBuffer>
  | Float32Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint8Array<ArrayBuffer>

const types = { Float64Array, Float32Array, Uint32Array, Uint16Array, Uint8Array } as const

export type ColumnType = keyof typeof types
export const columnTypes = Object.keys(types) as ColumnType[]

export const typeOf = (column: Column): ColumnType => column.constructor.name as ColumnType

/** A column over bytes that are there already. */
export function columnOver(type: ColumnType, buffer: ArrayBuffer, [offset, length]: [number, number]): Column {
  return new types[type](buffer, offset, length)
}

export const bytesPer = (type: ColumnType): number => types[type].BYTES_PER_ELEMENT

/** The columns of an object, those of objects in it under both names: `tags.keys`. */
export function columnsOf(object: object, prefix = ''): Map<string, Column> {
  const found = new Map<string, Column>()
  for (const [name, value] of Object.entries(object) as [string, unknown][]) {
    if (ArrayBuffer.isView(value)) found.set(`${prefix}${name}`, value as Column)
    else if (typeof value === 'object' && value !== null) {
      for (const [inner, column] of columnsOf(value, `${prefix}${name}.`)) found.set(inner, column)
    }
  }
  return found
}

type Tree = { [name: string]: Column | Tree }

/** The object again. */
export function objectOf(columns: ReadonlyMap<string, Column>): Tree {
  const object: Tree = {}
  for (const [path, column] of columns) {
    const names = path.split('.')
    const last = names.pop() ?? ''
    let inner = object
    for (const name of names) inner = (inner[name] ??= {}) as Tree
    inner[last] = column
  }
  return object
}
