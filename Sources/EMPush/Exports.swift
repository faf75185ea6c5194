// One import for a program that decides on pushes: the model, deciding, explaining and rendering, JSON,
// the time zones, and the bridges to Foundation. The module declares nothing of its own.

@_exported public import APNsModel
@_exported public import ExactJSON
@_exported public import PushChannels
@_exported public import PushEvaluation
@_exported public import PushFoundation
@_exported public import PushModel
@_exported public import PushRendering
@_exported public import PushRules
@_exported public import WallTime
@_exported public import ZoneData
