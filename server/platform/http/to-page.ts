type PageQuery = { readonly page: number; readonly pageSize: number }

/** Returns one page of a list; pages count from 1. */
export function toPage<Item>(items: Item[], total: number, { page, pageSize }: PageQuery) {
  return { items, page, pageSize, total, totalPages: Math.ceil(total / pageSize) }
}
