// One import for what becomes of a push on an iPhone: what is seen, heard and run, what is wrong with a payload, and
// which sound files are played. The module declares nothing of its own.

@_exported public import APNsLint
@_exported public import DevicePresentation
