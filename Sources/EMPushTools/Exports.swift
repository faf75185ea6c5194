// Modules without promises, for the package in Tests/Tools: any of them may change with every version. The module
// declares nothing of its own.

@_exported public import APNsModel
@_exported public import EasemobREST
@_exported public import ExactJSON
@_exported public import HTTPExchange
@_exported public import PushContract
@_exported public import PushEvaluation
@_exported public import PushModel
@_exported public import WallTime
