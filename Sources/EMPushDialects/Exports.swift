// One import for the rules of other vendors, Tencent IM and Getui: their messages as requests to APNs, and the calls of
// their SDKs. The module declares nothing of its own.

@_exported public import PushDialectService
@_exported public import PushDialects
