extension CatalogueFamily {
    /// Three-dimensional content. See ``CatalogueFamily`` for the format.
    static let threeD = CatalogueFamily(
        rows: """
            com.apple.rcproject < public.data  .rcproject  "Reality Composer project"  @V
            com.apple.scenekit.particlesystem < public.data  .scnp  "SceneKit particle system"  @T
            com.apple.scenekit.scene < public.data public.3d-content  .scn .scnz  "SceneKit serialized format"  @C
            com.apple.spritekit.serialized < public.data  .sks  "SpriteKit scene"  @T
            com.autodesk.3ds < public.data public.3d-content  .3ds  image/x-3ds application/x-3ds  "3D Studio scene"  @V
            com.autodesk.fbx < public.data public.3d-content  .fbx  application/x-ft-fbx model/fbx  "FBX scene"  @V
            com.autodesk.fusion < public.data public.3d-content  .f3d .f3z  "Fusion design"  @V
            com.autodesk.inventor < public.data public.3d-content  .ipt .iam  "Inventor part"  @V
            com.autodesk.max < public.data public.3d-content  .max  model/x-autodesk-max  "3ds Max scene"  @V
            com.autodesk.maya < public.data public.3d-content  .mb .ma  "Maya scene"  @V
            com.autodesk.revit < public.data public.3d-content  .rvt .rfa  "Revit model"  @V
            com.biovision.bvh < public.plain-text  .bvh  "Motion capture (BVH)"  @O
            com.buildingsmart.ifc < public.plain-text public.3d-content  .ifc  application/x-step-ifc model/ifc  "Building model (IFC)"  @O
            com.dassault.catia < public.data public.3d-content  .catpart .catproduct  "CATIA document"  @V
            com.idsoftware.md2 < public.data public.3d-content  .md2 .md3 .md5mesh  "Game model"  @O
            com.magicvoxel.qubicle < public.data public.3d-content  .qb  "Qubicle voxels"  @O
            com.maxon.cinema4d < public.data public.3d-content  .c4d  "Cinema 4D scene"  @V
            com.mcneel.rhino < public.data public.3d-content  .3dm  model/vnd.3dm application/x-rhino3d  "Rhino model"  @V
            com.microsoft.directx-model < public.data public.3d-content  .x  model/x-directx  "DirectX model"  @O
            com.newtek.lightwave < public.data public.3d-content  .lwo .lws  image/x-lwo  "LightWave object"  @V
            com.pixar.universal-scene-description < public.3d-content public.data  .usd ~.usda .usdc  model/vnd.usd model/vnd.usda  "Universal Scene Description"  @C  # the text form has a type of its own
            com.pixar.universal-scene-description-mobile < public.3d-content public.data  .usdz  model/vnd.usdz+zip model/usd  "Universal Scene Description Package"  @C
            com.pixar.universal-scene-description-utf8 < public.utf8-plain-text com.pixar.universal-scene-description  .usda  "Universal Scene Description (text)"  @T
            com.pixologic.zbrush < public.data public.3d-content  .zpr .ztl .zbr  "ZBrush tool"  @V
            com.sidefx.houdini < public.data public.3d-content  .hip .hipnc .bgeo .hda  "Houdini scene"  @V
            com.siemens.jt < public.data public.3d-content  .jt  model/jt  "JT model"  @O
            com.siemens.parasolid < public.data public.3d-content  .x_t .x_b .xmt_txt  model/vnd.parasolid.transmit.text  "Parasolid model"  @O
            com.solidworks.part < public.data public.3d-content  .sldprt .sldasm .slddrw  application/sldworks  "SolidWorks document"  @V
            com.spatial.acis < public.data public.3d-content  .sat .sab  "ACIS model"  @O
            com.trimble.sketchup < public.data public.3d-content  .skp  application/vnd.sketchup.skp  "SketchUp model"  @V
            com.valve.mdl < public.data public.3d-content  .mdl  "Game model (MDL)"  @O
            com.wavefront.mtl < public.plain-text  .mtl  model/mtl  "Material library"  @O
            org.3mf.model < public.data public.3d-content  .3mf  model/3mf application/vnd.ms-package.3dmanufacturing-3dmodel+xml application/vnd.ms-3mfdocument  "3D manufacturing model (3MF)"  @V
            org.academysoftwarefoundation.vdb < public.data public.3d-content  .vdb  "OpenVDB volume"  @O
            org.ansi.iges < public.plain-text public.3d-content  .iges .igs  model/iges application/iges  "IGES model"  @V
            org.asprs.las < public.data public.3d-content  .las .laz  application/vnd.las application/vnd.laszip  "LiDAR point cloud"  @O
            org.astm.amf < public.data public.3d-content  .amf  application/x-amf model/amf  "Additive manufacturing model (AMF)"  @O
            org.astm.e57 < public.data public.3d-content  .e57  model/e57  "Point cloud (E57)"  @O
            org.blender.blend < public.data public.3d-content  .blend .blend1  application/x-blender  "Blender scene"  @V
            org.bsp.quake-map < public.data  .bsp  "Game map"  @O
            org.ecma.u3d < public.data public.3d-content  .u3d  model/u3d  "Universal 3D model"  @O
            org.freecad.document < public.data public.3d-content  .fcstd  application/x-extension-fcstd  "FreeCAD document"  @V
            org.geomview.off < public.plain-text public.3d-content  .off  model/off  "Object file (OFF)"  @O
            org.gltf.vrm < public.data public.3d-content  .vrm .vrma  model/vrm  "VRM avatar"  @O
            org.iso.prc-3d < public.data public.3d-content  model/prc  "Product representation (PRC)"  @I
            org.iso.step < public.plain-text public.3d-content  .step ~.stp .p21  model/step application/step application/x-step application/p21  "STEP model"  @V  # SystemTap scripts share .stp
            org.khronos.collada.digital-asset-exchange < public.xml public.audiovisual-content public.3d-content  .dae  model/vnd.collada+xml  "Digital Asset Exchange (DAE)"  @C
            org.khronos.glb < public.data public.3d-content  .glb  model/gltf-binary  "glTF binary scene"  @V
            org.khronos.gltf < public.json public.3d-content  .gltf  model/gltf+json  "glTF scene"  @V
            org.khronos.vox < public.data public.3d-content  .vox  "Voxel model"  @O
            org.openctm.ctm < public.data public.3d-content  .ctm  "OpenCTM mesh"  @O
            org.opengex.ogex < public.text public.3d-content  .ogex  "OpenGEX scene"  @O
            org.pointclouds.pcd < public.data public.3d-content  .pcd  "Point cloud (PCD)"  @O
            org.vtk.vtk < public.data public.3d-content  .vtk .vtu .vtp .vti  "VTK data"  @O
            org.web3d.vrml < public.text public.3d-content  .wrl .vrml .wrz  model/vrml x-world/x-vrml  "VRML world"  @V
            org.web3d.x3d < public.xml public.3d-content  .x3d  model/x3d+xml  "X3D scene"  @V
            org.web3d.x3d-vrml < public.text public.3d-content  .x3dv  model/x3d+vrml model/x3d-vrml  "X3D scene (VRML encoding)"  @V
            public.alembic < public.3d-content public.data  .abc  "Alembic 3D Scene"  @C
            public.geometry-definition-format < public.3d-content public.text  .obj  model/obj  "Geometry Definition File Format"  @C
            public.polygon-file-format < public.3d-content public.data  .ply  model/ply application/ply  "Polygon File Format"  @C
            public.standard-tesselated-geometry-format < public.3d-content public.data  .stl  model/stl model/x.stl-ascii model/x.stl-binary application/sla application/vnd.ms-pki.stl  "Standard Tesselated Geometry File Format"  @C
            """)
}
