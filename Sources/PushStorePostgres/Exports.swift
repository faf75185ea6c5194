#if Postgres
// Calls of the stores are members of protocols there.
@_exported public import PushStoreSQL
#endif
